import type { Identity } from '@atelier/contracts';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError } from '@atelier/server-kit/errors';
import type { Signals } from '@atelier/server-kit/redis';
import mongoose, { type Types } from 'mongoose';
import type { CreationModel, CreationRecord } from '../creations/creation-model.ts';
import type { Reservation } from '../usage/ledger.ts';
import { newToken } from './live-runs.ts';
import {
  acceptedRecord,
  type CreationRequest,
  endOf,
  intoQueue,
  leaseMs,
  type Owned,
  type QueuedWork,
  queuedMs,
  reservationOf,
  storedWork,
  waiting,
} from './run-store.ts';

const candidatesAtOnce = 20;
/** The topic of the signals that runs were added. */
export const queueTopic = 'queue';
/** How many queued runs of one user run at once, in all processes. */
export const queuedRunsAtOnce = 3;

/** A request that waits for its turn, with all that a process needs to do its work. */
export interface QueuedRequest extends CreationRequest, QueuedWork {}

/** A run that this process took from the queue. */
export interface ClaimedRun extends Owned {
  /** The name of the call in the contracts. */
  call: string;
  identity: Identity;
  body: unknown;
  requestId: string;
  reservation: Reservation;
  queuedAt: Date;
  /** The id of the last event that it has sent, if it was put back before; else 0. */
  lastEvent: number;
}

export type RunQueue = ReturnType<typeof createRunQueue>;

/**
 * Keeps runs in the collection of creations that wait until earlier ones of their user have ended. Any process that serves their call
 * begins them.
 */
export function createRunQueue(creations: CreationModel, signals: Signals) {
  /** Users whose runs this process refused, and when it claims runs of them again, in ms since 1970. */
  const refusedUntil = new Map<string, number>();
  const refusedUsers = () => {
    const now = Date.now();
    for (const [user, until] of refusedUntil) if (until <= now) refusedUntil.delete(user);
    return refusedUntil.keys();
  };

  const slotsInUse = async (users: readonly string[]) => {
    const inUse = {
      user_id: mongoose.trusted({ $in: [...users] }),
      'run.slot': mongoose.trusted({ $type: 'string' as const }),
    };
    const records = await creations
      .find(inUse, { 'run.slot': 1, user_id: 1 })
      .lean<Pick<CreationRecord, 'run' | 'user_id'>[]>();
    return Map.groupBy(records, ({ user_id }) => user_id);
  };

  /** Takes one slot of the user for the run; null when another process has the run or the slot. */
  const take = async ({ _id, user_id }: CreationRecord, taken: ReadonlySet<string | undefined>) => {
    for (const slot of slots) {
      if (taken.has(slot)) continue;
      const now = new Date();
      const lease_until = new Date(now.getTime() + leaseMs);
      const owner = {
        'run.token': newToken(),
        'run.slot': slot,
        'run.lease_until': lease_until,
        'run.followed_at': now,
      };
      try {
        return await creations
          .findOneAndUpdate({ _id, user_id, ...waiting }, { $set: owner }, { returnDocument: 'after' })
          .lean<CreationRecord>();
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    return null;
  };

  return {
    /** Adds runs behind those that wait. */
    async add(requests: readonly QueuedRequest[]): Promise<void> {
      const now = Date.now();
      await creations.insertMany(
        requests.map((request, index) => {
          // The queue is in the order of `created_at`.
          const record = acceptedRecord(request, new Date(now + index));
          const lease_until = new Date(now + index + queuedMs);
          return { ...record, run: { ...record.run, work: storedWork(request), lease_until } };
        }),
      );
      signals.send(queueTopic);
    },
    /** How many runs of a user wait. */
    waiting: (userId: string): Promise<number> => creations.countDocuments({ user_id: userId, ...waiting }),
    /**
     * Takes the run of one of these calls that has waited the longest, of a user who has a free slot. Of several processes, one gets
     * it. Returns null when there is none.
     */
    async claim(calls: readonly string[]): Promise<ClaimedRun | null> {
      const due = { ...waiting, 'run.call': mongoose.trusted({ $in: [...calls] }) };
      const skipped = new Set(refusedUsers());
      for (;;) {
        const candidates = await creations
          .find({ ...due, ...(skipped.size > 0 && { user_id: mongoose.trusted({ $nin: [...skipped] }) }) })
          .sort({ created_at: 1 })
          .limit(candidatesAtOnce)
          .lean<CreationRecord[]>();
        if (candidates.length === 0) return null;
        const users = [...new Set(candidates.map(({ user_id }) => user_id))];
        const inUse = await slotsInUse(users);
        for (const record of candidates) {
          const taken = new Set(inUse.get(record.user_id)?.map(({ run }) => run?.slot));
          const claimed = taken.size < queuedRunsAtOnce ? await take(record, taken) : null;
          if (claimed) return toClaimedRun(claimed);
        }
        for (const user of users) skipped.add(user);
        if (candidates.length < candidatesAtOnce) return null;
      }
    },
    /**
     * Returns a claimed run to its former place, because it was refused and has made nothing. This process claims no run of its user
     * for `seconds`, up to half as long again; other processes may. Returns false when the run is not this process's any more, or its
     * owner has asked to stop it.
     */
    async putBack(run: ClaimedRun, seconds: number): Promise<boolean> {
      const { id, token, identity, queuedAt, lastEvent } = run;
      const jitter = 1 + Math.random() / 2;
      refusedUntil.set(identity.userId, Date.now() + seconds * 1000 * jitter);
      const { matchedCount } = await creations.updateOne(
        {
          _id: id,
          user_id: identity.userId,
          status: mongoose.trusted({ $in: ['queued' as const, 'running' as const] }),
          'run.token': token,
          'run.stop': mongoose.trusted({ $ne: true }),
        },
        intoQueue({ created_at: queuedAt }, lastEvent),
      );
      return matchedCount === 1;
    },
    /** Ends a user's run that still waits, as stopped, and returns its reservation. Returns null when it does not wait any more. */
    async cancel(_id: Types.ObjectId, userId: string): Promise<Reservation | null> {
      const found = { _id, user_id: userId, ...waiting };
      const record = await creations.findOne(found, { user_id: 1, run: 1 }).lean<CreationRecord>();
      if (!record?.run) return null;
      const { last_event, request } = record.run;
      const ending = { status: 'stopped' as const, error: new AppError('run_stopped') };
      const update = endOf(ending, last_event + 1, request);
      const { matchedCount } = await creations.updateOne({ ...found, 'run.last_event': last_event }, update);
      return matchedCount === 1 ? reservationOf(record) : null;
    },
  };
}

/** A unique index lets one run of a user have a slot. */
const slots = Array.from({ length: queuedRunsAtOnce }, (_, number) => String(number));

function toClaimedRun(record: CreationRecord): ClaimedRun {
  const { _id: id, user_id: userId, run, created_at } = record;
  const reservation = reservationOf(record);
  if (!run?.work || !run.token || !reservation) throw new Error(`The run ${id} has no work.`);
  return {
    id,
    userId,
    token: run.token,
    call: run.call,
    identity: { userId, sessionId: run.session, plan: run.work.plan },
    body: JSON.parse(run.work.body),
    requestId: run.request,
    reservation,
    queuedAt: created_at,
    lastEvent: run.last_event,
  };
}
