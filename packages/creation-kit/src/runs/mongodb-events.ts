import { collectionOf, isDuplicateKey, throughOutage } from '@atelier/server-kit/database';
import mongoose, { type Connection, Schema, type Types } from 'mongoose';
import { eventSeconds, pack, type RunEvents, textOf, unpack } from './run-events.ts';

/** Consecutive events of a run, stored together. */
interface EventsRecord {
  run: Types.ObjectId;
  /** The id of the last of them. */
  last: number;
  /** See `pack`. */
  events: mongoose.mongo.Binary;
  at: Date;
}

const schema = new Schema<EventsRecord>(
  {
    run: { type: Schema.Types.ObjectId, required: true },
    last: { type: Number, required: true },
    events: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'run_events', strict: 'throw', versionKey: false },
);
schema.index({ run: 1, last: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: eventSeconds });

/** Opens the collection of events, and waits for its indexes. */
export const openEventsModel = collectionOf<EventsRecord>('RunEvents', schema);

export async function openMongodbEvents(connection: Connection): Promise<RunEvents> {
  const model = await openEventsModel(connection);
  const after: RunEvents['after'] = async (positions) => {
    const further = positions.map(({ id, after }) => ({ run: id, last: mongoose.trusted({ $gt: after }) }));
    const records = await model.find({ $or: further }).sort({ run: 1, last: 1 }).lean<EventsRecord[]>();
    return records.map(({ run, last, events }) => ({ run, events: unpack(events.buffer, last) }));
  };
  return {
    storeEveryMs: { unread: 3_000, read: 200 },
    async append(run, events) {
      const last = events.at(-1);
      if (!last) return;
      const _id = new mongoose.Types.ObjectId();
      const record = {
        _id,
        run,
        last: last.id,
        events: new mongoose.mongo.Binary(pack(events)),
        at: new Date(),
      };
      try {
        await throughOutage(() => model.create(record));
      } catch (error) {
        // An attempt that appeared to fail has stored them.
        if (!isDuplicateKey(error)) throw error;
      }
    },
    after,
    text: async (id) => textOf(await after([{ id, after: 0 }])),
    async remove(run) {
      await model.deleteMany({ run });
    },
  };
}
