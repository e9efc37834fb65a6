import type { Identity } from '@atelier/contracts';
import mongoose, { type Types } from 'mongoose';
import { isDuplicateKey } from '../database/connect.ts';
import type { Reservation } from '../usage/ledger.ts';
import type { QueuedWork, RunModels, RunOutcome, RunRecord } from './run-models.ts';

const candidatesAtOnce = 20;
/** How many queued runs of one user run at once, in all processes. */
export const queuedRunsAtOnce = 3;

/** A run that waits for its turn, with all that a process needs to do its work. */
export interface QueuedRun {
  id: Types.ObjectId;
  /** The name of the call in the contracts. */
  call: string;
  identity: Identity;
  /** The checked body of the call. */
  body: unknown;
  bodyHash: string;
  /** The id of the request that asked for it. */
  requestId: string;
  /** The unit that is reserved for it. */
  reservation: Reservation;
}

/** A run that this process took from the queue. */
export interface ClaimedRun extends QueuedRun {
  queuedAt: Date;
  /** The id of the last event that it has sent, if it was put back before; else 0. */
  lastEvent: number;
}

/** Runs in the database that wait until earlier ones of their user have ended. Any process that serves their call begins them. */
export interface RunQueue {
  /** Adds runs behind those that wait. */
  add(runs: readonly QueuedRun[]): Promise<void>;
  /** How many runs of a user wait. */
  waiting(userId: string): Promise<number>;
  /**
   * Takes the run of one of these calls that has waited the longest, of a user who has a free slot. Of several processes, one gets
   * it. Returns null when there is none.
   */
  claim(calls: readonly string[]): Promise<ClaimedRun | null>;
  /**
   * Returns a claimed run to its former place, because it was refused and has made nothing. This process claims no run of its user
   * for `seconds`, up to half as long again; other processes may. Returns false when the run is not running any more, or its owner has
   * asked to stop it.
   */
  putBack(run: ClaimedRun, seconds: number): Promise<boolean>;
  /** Ends a user's run that still waits, and returns its reservation. Returns null when it does not wait any more. */
  cancel(id: Types.ObjectId, userId: string, outcome: RunOutcome): Promise<Reservation | null>;
}

/** Keeps the queue in the collection of runs. */
export function createRunQueue({ runs: runModel }: Pick<RunModels, 'runs'>): RunQueue {
  /** Users whose runs this process refused, and when it claims runs of them again, in ms since 1970. */
  const refusedUntil = new Map<string, number>();
  const refusedUsers = () => {
    const now = Date.now();
    for (const [user, until] of refusedUntil) if (until <= now) refusedUntil.delete(user);
    return [...refusedUntil.keys()];
  };

  const slotsInUse = async () => {
    const records = await runModel
      .find({ slot: mongoose.trusted({ $type: 'string' }) }, { slot: 1, user_id: 1 })
      .lean<Pick<RunRecord, 'slot' | 'user_id'>[]>();
    return Map.groupBy(records, ({ user_id }) => user_id);
  };

  /** Takes one slot of the user for the run; null when all are in use, or another process has the run. */
  const take = async (record: RunRecord, taken: ReadonlySet<string | undefined>) => {
    for (const slot of slotsOf(record.user_id)) {
      if (taken.has(slot)) continue;
      const now = new Date();
      try {
        return await runModel
          .findOneAndUpdate(
            { _id: record._id, state: 'queued' },
            { $set: { state: 'running', slot, alive_at: now, followed_at: now }, $unset: { queued: '' } },
            { returnDocument: 'before' },
          )
          .lean<RunRecord>();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    return null;
  };

  return {
    async add(runs) {
      const now = Date.now();
      await runModel.insertMany(
        runs.map((run, index) => {
          // The order of the queue is that of `alive_at`.
          const at = new Date(now + index);
          return {
            _id: run.id,
            user_id: run.identity.userId,
            call: run.call,
            body_hash: run.bodyHash,
            state: 'queued' as const,
            queued: toQueuedWork(run),
            followed_at: at,
            alive_at: at,
            created_at: at,
          };
        }),
      );
    },
    waiting: (userId) => runModel.countDocuments({ user_id: userId, state: 'queued' }),
    async claim(calls) {
      const due = { state: 'queued' as const, call: mongoose.trusted({ $in: [...calls] }) };
      if (!(await runModel.exists(due))) return null;
      const inUse = await slotsInUse();
      const busy = [...inUse].flatMap(([user, slots]) => (slots.length >= queuedRunsAtOnce ? [user] : []));
      const candidates = await runModel
        .find({ ...due, user_id: mongoose.trusted({ $nin: [...busy, ...refusedUsers()] }) })
        .sort({ alive_at: 1 })
        .limit(candidatesAtOnce)
        .lean<RunRecord[]>();
      for (const record of candidates) {
        const taken = new Set(inUse.get(record.user_id)?.map(({ slot }) => slot));
        const claimed = await take(record, taken);
        if (claimed?.queued) return toClaimedRun(claimed, claimed.queued);
      }
      return null;
    },
    async putBack(run, seconds) {
      const jitter = 1 + Math.random() / 2;
      refusedUntil.set(run.identity.userId, Date.now() + seconds * 1000 * jitter);
      const { matchedCount } = await runModel.updateOne(
        { _id: run.id, state: 'running', stop: false },
        {
          $set: {
            state: 'queued',
            queued: toQueuedWork(run),
            alive_at: run.queuedAt,
            last_event: run.lastEvent,
          },
          $unset: { slot: '' },
        },
      );
      return matchedCount === 1;
    },
    async cancel(_id, userId, outcome) {
      const record = await runModel
        .findOneAndUpdate(
          { _id, user_id: userId, state: 'queued' },
          {
            $set: { state: 'ended', outcome, webhook_at: new Date() },
            $inc: { last_event: 1 },
            $unset: { queued: '' },
          },
          { returnDocument: 'before' },
        )
        .lean<RunRecord>();
      return record?.queued ? reservationOf(record, record.queued) : null;
    },
  };
}

/** A unique index lets one run have a slot. */
const slotsOf = (userId: string) =>
  Array.from({ length: queuedRunsAtOnce }, (_, number) => `${userId} ${number}`);

const reservationOf = (
  { _id, user_id }: Pick<RunRecord, '_id' | 'user_id'>,
  { day, kind, tool }: QueuedWork,
): Reservation => ({ userId: user_id, day, kind, tool, id: _id });

const toQueuedWork = ({ body, identity, requestId, reservation }: QueuedRun): QueuedWork => ({
  body: JSON.stringify(body),
  session: identity.sessionId,
  plan: identity.plan,
  request: requestId,
  day: reservation.day,
  kind: reservation.kind,
  ...(reservation.tool && { tool: reservation.tool }),
});

const toClaimedRun = (record: RunRecord, queued: QueuedWork): ClaimedRun => ({
  id: record._id,
  call: record.call,
  identity: { userId: record.user_id, sessionId: queued.session, plan: queued.plan },
  body: JSON.parse(queued.body),
  bodyHash: record.body_hash,
  requestId: queued.request,
  reservation: reservationOf(record, queued),
  queuedAt: record.created_at,
  lastEvent: record.last_event ?? 0,
});
