import { randomBytes } from 'node:crypto';
import { type Connection, type InferSchemaType, type Model, Schema } from 'mongoose';

const schema = new Schema(
  {
    /** The secret part of the address: 192 random bits. */
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    creation: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    /** The text as safe HTML, as it was when it was shared; empty for an image. */
    body: { type: String, default: '' },
    expires_at: { type: Date, required: true },
  },
  { collection: 'shares', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1 }, { unique: true });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/** A creation that everyone with its address may read. */
export type ShareRecord = InferSchemaType<typeof schema>;
export type ShareModel = Model<ShareRecord>;

/** Opens the collection of shares, and waits for its indexes. */
export async function openShares(connection: Connection): Promise<ShareModel> {
  const model = connection.model<ShareRecord>('Share', schema);
  await model.init();
  return model;
}

/** A new secret part of an address. */
export const newShareKey = () => randomBytes(24).toString('base64url');
