import mongoose, { type Types } from 'mongoose';
import { isDuplicateKey } from '../database/connect.ts';
import { throughOutage } from '../database/through-outage.ts';
import type { RunEvent, RunEventsRecord, RunModels, RunOutcome, RunRecord } from './run-models.ts';

const silentAtOnce = 200;

/** A run that is about to begin. */
export interface NewRun {
  id: Types.ObjectId;
  userId: string;
  /** The name of the call in the contracts; of a module's service `<module>/<call>`. */
  call: string;
  /** The idempotency key of its request. */
  key?: string;
  /** See `RunRecord`. */
  bodyHash: string;
}

/** The run that an earlier request with the same idempotency key began. */
export type EarlierRun = Pick<RunRecord, '_id' | 'body_hash' | 'state' | 'outcome' | 'last_event'>;

/** A run that a client follows: the id of its last event that the client has. */
export interface Position {
  id: Types.ObjectId;
  after: number;
}

/** What other processes ask of a run. */
export type RunControl = Pick<RunRecord, '_id' | 'stop' | 'followed_at'>;

/** Runs in the database, so that every instance can follow, stop and replay them. */
export interface RunStore {
  /**
   * Stores a run before its work begins. Returns null, or the run of an earlier request of the same user and call with the same
   * key; then nothing is stored. Of concurrent requests with one key, one begins.
   */
  begin(run: NewRun): Promise<EarlierRun | null>;
  /** Removes a run whose work was refused before it began. */
  remove(id: Types.ObjectId): Promise<void>;
  /** Stores events. Waits while the database is out of reach. */
  append(id: Types.ObjectId, events: readonly RunEvent[]): Promise<void>;
  /** Stores how a run ended. Without `keepKey`, its key can be used again. Waits while the database is out of reach. */
  end(
    id: Types.ObjectId,
    ending: { outcome: RunOutcome; lastEvent: number; keepKey: boolean },
  ): Promise<void>;
  /** Reads what is asked of running runs, and with `alive` reports that their process lives. */
  control(ids: readonly Types.ObjectId[], alive: boolean): Promise<RunControl[]>;
  /** The state of a user's run; null if there is none. */
  find(id: Types.ObjectId, userId: string): Promise<Pick<RunRecord, 'state'> | null>;
  /** The ids of those of the runs that wait or are running. */
  open(ids: readonly Types.ObjectId[]): Promise<Types.ObjectId[]>;
  /** Asks the process of a user's run to stop it. Returns false when it is not running. */
  requestStop(id: Types.ObjectId, userId: string): Promise<boolean>;
  /** Reports that clients follow these runs. */
  followed(ids: readonly Types.ObjectId[]): Promise<void>;
  /** Those of the runs that have ended. */
  ended(
    ids: readonly Types.ObjectId[],
  ): Promise<Required<Pick<RunRecord, '_id' | 'outcome' | 'last_event'>>[]>;
  /** Stored events after the positions: at most `limit` records, those of one run in their order. */
  eventsAfter(positions: readonly Position[], limit: number): Promise<RunEventsRecord[]>;
  /** Running runs without a sign of life since `before`, at most 200. */
  silentSince(before: Date): Promise<Pick<RunRecord, '_id'>[]>;
  /** The id of the last stored event of a run; 0 without one. */
  lastEvent(id: Types.ObjectId): Promise<number>;
}

/** Keeps runs in MongoDB. */
export function createRunStore({ runs: runModel, events }: RunModels): RunStore {
  const earlier = ({ userId: user_id, call, key = '' }: NewRun) =>
    runModel
      .findOne(
        { user_id, call, key: mongoose.trusted({ $eq: key, $type: 'string' }) },
        { body_hash: 1, state: 1, outcome: 1, last_event: 1 },
      )
      .lean<EarlierRun>();

  return {
    async begin(run) {
      const now = new Date();
      const record = {
        _id: run.id,
        user_id: run.userId,
        call: run.call,
        ...(run.key !== undefined && { key: run.key }),
        body_hash: run.bodyHash,
        state: 'running' as const,
        followed_at: now,
        alive_at: now,
        created_at: now,
      };
      for (;;) {
        try {
          await runModel.create(record);
          return null;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
        // Null where the earlier run has freed its key in the meantime.
        const found = await earlier(run);
        if (found) return found;
      }
    },
    async remove(id) {
      await runModel.deleteOne({ _id: id });
    },
    async append(id, batch) {
      const last = batch.at(-1);
      if (!last) return;
      const _id = new mongoose.Types.ObjectId();
      const record = { _id, run: id, last: last.id, events: [...batch], at: new Date() };
      try {
        await throughOutage(() => events.create(record));
      } catch (error) {
        // An attempt that seemed to fail has stored them.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async end(id, { outcome, lastEvent, keepKey }) {
      const ending = {
        $set: { state: 'ended', outcome, last_event: lastEvent, webhook_at: new Date() },
        $unset: { slot: '', ...(!keepKey && { key: '' }) },
      } as const;
      await throughOutage(() => runModel.updateOne({ _id: id }, ending));
    },
    async control(ids, alive) {
      const own = { _id: mongoose.trusted({ $in: [...ids] }) };
      if (alive) await runModel.updateMany(own, { $set: { alive_at: new Date() } });
      return runModel.find(own, { stop: 1, followed_at: 1 }).lean<RunControl[]>();
    },
    find(id, userId) {
      return runModel.findOne({ _id: id, user_id: userId }, { state: 1 }).lean<Pick<RunRecord, 'state'>>();
    },
    async open(ids) {
      const records = await runModel
        .find(
          {
            _id: mongoose.trusted({ $in: [...ids] }),
            state: mongoose.trusted({ $in: ['queued', 'running'] }),
          },
          { _id: 1 },
        )
        .lean<Pick<RunRecord, '_id'>[]>();
      return records.map(({ _id }) => _id);
    },
    async requestStop(id, userId) {
      const { matchedCount } = await runModel.updateOne(
        { _id: id, user_id: userId, state: 'running' },
        { $set: { stop: true } },
      );
      return matchedCount === 1;
    },
    async followed(ids) {
      await runModel.updateMany(
        { _id: mongoose.trusted({ $in: [...ids] }) },
        { $set: { followed_at: new Date() } },
      );
    },
    ended(ids) {
      return runModel
        .find({ _id: mongoose.trusted({ $in: [...ids] }), state: 'ended' }, { outcome: 1, last_event: 1 })
        .lean<Required<Pick<RunRecord, '_id' | 'outcome' | 'last_event'>>[]>();
    },
    eventsAfter(positions, limit) {
      const further = positions.map(({ id, after }) => ({ run: id, last: mongoose.trusted({ $gt: after }) }));
      return events.find({ $or: further }).sort({ run: 1, last: 1 }).limit(limit).lean<RunEventsRecord[]>();
    },
    silentSince(before) {
      return runModel
        .find({ state: 'running', alive_at: mongoose.trusted({ $lt: before }) }, { _id: 1 })
        .limit(silentAtOnce)
        .lean<Pick<RunRecord, '_id'>[]>();
    },
    async lastEvent(id) {
      const record = await events
        .findOne({ run: id }, { last: 1 })
        .sort({ last: -1 })
        .lean<RunEventsRecord>();
      return record?.last ?? 0;
    },
  };
}
