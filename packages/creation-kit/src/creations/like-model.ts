import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose';

const schema = new Schema(
  {
    user_id: { type: String, required: true },
    creation: { type: Schema.Types.ObjectId, required: true },
    owner: { type: String, required: true },
    removed: { type: Boolean, required: true },
    /** Its changes that may be uncounted, and the time of the last one. */
    open: { type: Number, required: true },
    open_at: { type: Date, required: true },
  },
  { collection: 'likes', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1 }, { unique: true });
schema.index({ creation: 1, removed: 1 });
schema.index({ open_at: 1 }, { partialFilterExpression: { open: { $gt: 0 } } });

export type LikeRecord = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

/** Opens the collection of likes beside that of creations, and waits for its indexes. */
export async function openLikes(connection: Connection): Promise<void> {
  await connection.model<LikeRecord>('Like', schema).init();
}
