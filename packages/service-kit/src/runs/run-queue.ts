import type { Identity } from '@atelier/contracts';
import mongoose, { type Types } from 'mongoose';
import type { Reservation } from '../usage/ledger.ts';
import type { QueuedWork, RunModels, RunOutcome, RunRecord } from './run-models.ts';

const duplicateKey = 11_000;
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
  claim(calls: readonly string[]): Promise<QueuedRun | null>;
  /** Ends a user's run that still waits, and returns its reservation. Returns null when it does not wait any more. */
  cancel(id: Types.ObjectId, userId: string, outcome: RunOutcome): Promise<Reservation | null>;
}

/** Keeps the queue in the collection of runs. */
export function createRunQueue({ runs: runModel }: Pick<RunModels, 'runs'>): RunQueue {
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
        if (!isDuplicate(error)) throw error;
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
          const { userId, ...caller } = run.identity;
          return {
            _id: run.id,
            user_id: userId,
            call: run.call,
            body_hash: run.bodyHash,
            state: 'queued' as const,
            queued: {
              body: JSON.stringify(run.body),
              session: caller.sessionId,
              plan: caller.plan,
              request: run.requestId,
              day: run.reservation.day,
              kind: run.reservation.kind,
              ...(run.reservation.tool && { tool: run.reservation.tool }),
            },
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
        .find({ ...due, user_id: mongoose.trusted({ $nin: busy }) })
        .sort({ alive_at: 1 })
        .limit(candidatesAtOnce)
        .lean<RunRecord[]>();
      for (const record of candidates) {
        const taken = new Set(inUse.get(record.user_id)?.map(({ slot }) => slot));
        const claimed = await take(record, taken);
        if (claimed?.queued) return toQueuedRun(claimed, claimed.queued);
      }
      return null;
    },
    async cancel(_id, userId, outcome) {
      const record = await runModel
        .findOneAndUpdate(
          { _id, user_id: userId, state: 'queued' },
          {
            $set: { state: 'ended', outcome, last_event: 1, webhook_at: new Date() },
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

const toQueuedRun = (record: RunRecord, queued: QueuedWork): QueuedRun => ({
  id: record._id,
  call: record.call,
  identity: { userId: record.user_id, sessionId: queued.session, plan: queued.plan },
  body: JSON.parse(queued.body),
  bodyHash: record.body_hash,
  requestId: queued.request,
  reservation: reservationOf(record, queued),
});

const isDuplicate = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === duplicateKey;
