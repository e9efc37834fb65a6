import { type Connection, Schema, type Types } from 'mongoose';

/** The like of a user for a creation. */
export interface LikeRecord {
  _id: Types.ObjectId;
  user_id: string;
  creation: Types.ObjectId;
  /** The creation's owner. */
  owner: string;
  /** The like was removed. */
  removed: boolean;
  /** Its changes that may be uncounted, and the time of the last one. */
  open: number;
  open_at: Date;
}

const schema = new Schema<LikeRecord>(
  {
    user_id: { type: String, required: true },
    creation: { type: Schema.Types.ObjectId, required: true },
    owner: { type: String, required: true },
    removed: { type: Boolean, required: true },
    open: { type: Number, required: true },
    open_at: { type: Date, required: true },
  },
  { collection: 'likes', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1 }, { unique: true });
schema.index({ creation: 1, removed: 1 });
schema.index({ open_at: 1 }, { partialFilterExpression: { open: { $gt: 0 } } });

/** Opens the collection of likes beside that of creations, and waits for its indexes. */
export async function openLikes(connection: Connection): Promise<void> {
  await connection.model<LikeRecord>('Like', schema).init();
}
