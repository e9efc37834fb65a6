import type { StreamEventName } from '@atelier/contracts';
import { isDuplicateKey, throughOutage } from '@atelier/server-kit/database';
import mongoose, { type Connection, type InferSchemaType, type Model, Schema, type Types } from 'mongoose';

/** How long the events of a run are kept, in seconds. After that, a stream of the run begins with its last event. */
const eventSeconds = 60 * 60;

/** An event of a run; `data` is JSON. */
export interface RunEvent {
  /** 1 for the first event of a run, then ascending by 1. */
  id: number;
  event: StreamEventName;
  data: string;
}

type Packed = string | [StreamEventName, string];

/** Consecutive events of a run, which were stored together. */
const schema = new Schema(
  {
    run: { type: Schema.Types.ObjectId, required: true },
    /** The id of the last of them. */
    last: { type: Number, required: true },
    /** JSON: the text of each `delta`, and name and data of each other event. A field for each would be several times as large. */
    events: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'run_events', strict: 'throw', versionKey: false },
);
schema.index({ run: 1, last: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: eventSeconds });

type EventsRecord = InferSchemaType<typeof schema>;
export type EventsModel = Model<EventsRecord>;

/** Opens the collection of events, and waits for its indexes. */
export async function openRunEvents(connection: Connection): Promise<EventsModel> {
  const model = connection.model<EventsRecord>('RunEvents', schema);
  await model.init();
  return model;
}

/** A run that a client follows: the id of its last event that the client has. */
export interface Position {
  id: Types.ObjectId;
  after: number;
}

/** Stores consecutive events. Waits while the database is out of reach. */
export async function appendEvents(
  model: EventsModel,
  run: Types.ObjectId,
  events: readonly RunEvent[],
): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  const packed = events.map(
    ({ event, data }): Packed =>
      event === 'delta' ? (JSON.parse(data) as { text: string }).text : [event, data],
  );
  const record = {
    _id: new mongoose.Types.ObjectId(),
    run,
    last: last.id,
    events: JSON.stringify(packed),
    at: new Date(),
  };
  try {
    await throughOutage(() => model.create(record));
  } catch (error) {
    // An attempt that seemed to fail has stored them.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Stored events after the positions: at most `limit` records, those of one run in their order. */
export async function eventsAfter(
  model: EventsModel,
  positions: readonly Position[],
  limit: number,
): Promise<{ run: Types.ObjectId; events: RunEvent[] }[]> {
  const further = positions.map(({ id, after }) => ({ run: id, last: mongoose.trusted({ $gt: after }) }));
  const records = await model
    .find({ $or: further })
    .sort({ run: 1, last: 1 })
    .limit(limit)
    .lean<EventsRecord[]>();
  return records.map((record) => ({ run: record.run, events: unpack(record) }));
}

function unpack({ last, events }: Pick<EventsRecord, 'last' | 'events'>): RunEvent[] {
  const packed = JSON.parse(events) as Packed[];
  const first = last - packed.length + 1;
  return packed.map((entry, index) => {
    const id = first + index;
    return typeof entry === 'string'
      ? { id, event: 'delta', data: JSON.stringify({ text: entry }) }
      : { id, event: entry[0], data: entry[1] };
  });
}

/** What the stored events of a run add up to: its text since it last began, and the id of the last one. */
export async function storedText(
  model: EventsModel,
  run: Types.ObjectId,
): Promise<{ text: string; last: number }> {
  const records = await model.find({ run }).sort({ last: 1 }).lean<EventsRecord[]>();
  const entries = records.flatMap(({ events }) => JSON.parse(events) as Packed[]);
  const begun = entries.findLastIndex((entry) => typeof entry !== 'string' && entry[0] === 'started');
  return {
    text: entries
      .slice(begun + 1)
      .filter((entry) => typeof entry === 'string')
      .join(''),
    last: records.at(-1)?.last ?? 0,
  };
}
