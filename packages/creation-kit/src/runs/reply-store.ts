import { isDuplicateKey } from '@atelier/server-kit/database';
import { dayMs } from '@atelier/server-kit/time';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { chargedCallMs } from '../usage/call-units.ts';

const daySeconds = dayMs / 1000;
/** After this time without a reply, the process of a request has died, in ms. */
const openMs = chargedCallMs + 30_000;

/** A request with an idempotency key for a call that creates nothing, and its reply. */
export interface ReplyRecord {
  _id: Types.ObjectId;
  user_id: string;
  call: string;
  key: string;
  /** SHA-256 of the request body, in base64url. */
  body_hash: string;
  /** The JSON of the response; absent while the call is in progress. */
  body?: string;
  at: Date;
}

const schema = new Schema<ReplyRecord>(
  {
    user_id: { type: String, required: true },
    call: { type: String, required: true },
    key: { type: String, required: true },
    body_hash: { type: String, required: true },
    body: String,
    at: { type: Date, required: true },
  },
  { collection: 'replies', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, call: 1, key: 1 }, { unique: true });
schema.index({ at: 1 }, { expireAfterSeconds: daySeconds });

export type ReplyModel = Model<ReplyRecord>;

/** Opens the collection of replies, and waits for its indexes. */
export async function openReplies(connection: Connection): Promise<ReplyModel> {
  const model = connection.model<ReplyRecord>('Reply', schema);
  await model.init();
  return model;
}

type Request = Pick<ReplyRecord, '_id' | 'user_id' | 'call' | 'key' | 'body_hash'>;

/** Stores a request. Returns null, or the earlier request of the same user and call with the same key. */
export async function acceptRequest(replies: ReplyModel, request: Request): Promise<ReplyRecord | null> {
  const { user_id, call, key } = request;
  for (;;) {
    try {
      await replies.create({ ...request, at: new Date() });
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const found = await replies.findOne({ user_id, call, key }).lean<ReplyRecord>();
    const age = Date.now() - (found?.at.getTime() ?? 0);
    if (found && age < (found.body === undefined ? openMs : daySeconds * 1000)) return found;
    if (found) await replies.deleteOne({ _id: found._id, user_id });
  }
}
