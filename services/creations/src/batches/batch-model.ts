import type { BatchedCall, ErrorCode } from '@atelier/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** As long as its runs are kept. */
const batchSeconds = 24 * 60 * 60;

/** An item of a batch: its run, or why there is none. */
export interface BatchItemRecord {
  call: BatchedCall;
  run?: Types.ObjectId;
  error?: { code: ErrorCode; message: string };
}

/** A batch in the database. */
export interface BatchRecord {
  _id: Types.ObjectId;
  user_id: string;
  session?: string;
  key?: string;
  /** SHA-256 of the checked body, in base64url. */
  body_hash: string;
  /** `accepting`: its units are being reserved, and none of its runs exists. */
  state: 'accepting' | 'accepted';
  items: BatchItemRecord[];
  created_at: Date;
}
export type BatchModel = Model<BatchRecord>;

const error = new Schema({ code: String, message: String }, { _id: false, id: false });
const schema = new Schema<BatchRecord>(
  {
    user_id: { type: String, required: true },
    session: String,
    key: String,
    body_hash: { type: String, required: true },
    state: { type: String, required: true, enum: ['accepting', 'accepted'] },
    items: [new Schema({ call: String, run: Schema.Types.ObjectId, error }, { _id: false, id: false })],
    created_at: { type: Date, required: true },
  },
  { collection: 'batches', strict: 'throw', versionKey: false },
);
// Unique, so that parallel requests with one key start one batch.
schema.index({ user_id: 1, key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } });
// For the erasure of a user: the index of keys has only the batches with a key.
schema.index({ user_id: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: batchSeconds });

/** Opens the collection of batches, and waits for its indexes. */
export async function openBatches(connection: Connection): Promise<BatchModel> {
  const model = connection.model<BatchRecord>('Batch', schema);
  await model.init();
  return model;
}
