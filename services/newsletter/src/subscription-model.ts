import { createHash, randomBytes } from 'node:crypto';
import { type Language, languages } from '@atelier/contracts/languages';
import { dayMs } from '@atelier/server-kit/time';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** One address of the newsletter. */
export interface SubscriptionRecord {
  _id: Types.ObjectId;
  email: string;
  /** Of the address: see `inboxOf`. */
  inbox?: string;
  /** Of its mails. */
  language: Language;
  /** `pending` until the link of a confirmation mail has been used. */
  state: 'pending' | 'confirmed';
  /** SHA-256 of the unsubscribe tokens, newest last; each mail has its own. */
  token_hashes: string[];
  /** The open confirmation tokens, newest last. */
  confirmations: { hash: string; expires_at: Date }[];
  /** SHA-256 of the used confirmation token, which gets the same response again. */
  confirmed_with: string | null;
  requested_at: Date;
  /** When mails were sent, or may have been; for the limits of one address. */
  mailed_at: Date[];
  created_at: Date;
  updated_at: Date;
}

/** How long an address is stored without a confirmation. */
export const pendingMs = 30 * dayMs;

export type SubscriptionModel = Model<SubscriptionRecord>;

const schema = new Schema<SubscriptionRecord>(
  {
    email: { type: String, required: true },
    inbox: String,
    language: { type: String, required: true, enum: Object.keys(languages) },
    state: { type: String, required: true, enum: ['pending', 'confirmed'], default: 'pending' },
    token_hashes: { type: [String], required: true },
    confirmations: { type: [{ _id: false, hash: String, expires_at: Date }], required: true },
    confirmed_with: { type: String, default: null },
    requested_at: { type: Date, required: true },
    mailed_at: { type: [Date], required: true },
  },
  {
    collection: 'subscriptions',
    strict: 'throw',
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ inbox: 1 });
schema.index({ token_hashes: 1 });
schema.index({ 'confirmations.hash': 1 });
schema.index({ confirmed_with: 1 });
schema.index(
  { requested_at: 1 },
  { expireAfterSeconds: pendingMs / 1000, partialFilterExpression: { state: 'pending' } },
);

/** Opens the collection and waits for its indexes. */
export async function openSubscriptions(connection: Connection): Promise<SubscriptionModel> {
  const model = connection.model<SubscriptionRecord>('Subscription', schema);
  await model.init();
  return model;
}

/** The address without its tag (RFC 5233): mail to `ada+tea@example.com` arrives at `ada@example.com`. */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const tag = email.slice(0, at).indexOf('+', 1);
  return tag < 0 ? email : email.slice(0, tag) + email.slice(at);
}

const tokenBytes = 24;

/** A secret for a link in a mail: 192 random bits. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** The stored form of a token. Tokens are random, so a plain hash is enough. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
