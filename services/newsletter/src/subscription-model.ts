import { createHash, randomBytes } from 'node:crypto';
import { type Language, languages } from '@atelier/contracts/languages';
import { collectionOf } from '@atelier/server-kit/database';
import { atMost } from '@atelier/server-kit/database-limits';
import { dayMs } from '@atelier/server-kit/time';
import { type Model, Schema, type Types } from 'mongoose';

/** One address of the newsletter. */
export interface SubscriptionRecord {
  _id: Types.ObjectId;
  email: string;
  /** The hash of its inbox (`inboxOf`), by which mails are limited. */
  inbox: string;
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

export const mostTokens = 50;
export const mostConfirmations = 6;
export const mostMailTimes = 10;

/** How long an address is stored without a confirmation. */
export const pendingMs = 30 * dayMs;

export type SubscriptionModel = Model<SubscriptionRecord>;

const schema = new Schema<SubscriptionRecord>(
  {
    email: { type: String, required: true },
    inbox: { type: String, required: true },
    language: { type: String, required: true, enum: Object.keys(languages) },
    state: { type: String, required: true, enum: ['pending', 'confirmed'], default: 'pending' },
    token_hashes: { type: [String], required: true, validate: atMost(mostTokens) },
    confirmations: {
      type: [{ _id: false, hash: String, expires_at: Date }],
      required: true,
      validate: atMost(mostConfirmations),
    },
    confirmed_with: { type: String, default: null },
    requested_at: { type: Date, required: true },
    mailed_at: { type: [Date], required: true, validate: atMost(mostMailTimes) },
  },
  {
    collection: 'subscriptions',
    strict: 'throw',
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ inbox: 1, requested_at: -1 });
schema.index({ token_hashes: 1 });
schema.index({ 'confirmations.hash': 1 });
schema.index({ confirmed_with: 1 });
schema.index(
  { requested_at: 1 },
  { expireAfterSeconds: pendingMs / 1000, partialFilterExpression: { state: 'pending' } },
);

/** Opens the collection and waits for its indexes. */
export const openSubscriptions = collectionOf<SubscriptionRecord>('Subscription', schema);

/** Providers that have several domains, or ignore characters: the name and the domain that they use. */
const providers: Readonly<Record<string, { domain?: string; ignored?: RegExp; tag?: string }>> = {
  'gmail.com': { ignored: /\./g },
  'googlemail.com': { domain: 'gmail.com', ignored: /\./g },
  'proton.me': { ignored: /[._-]/g },
  'protonmail.com': { domain: 'proton.me', ignored: /[._-]/g },
  'pm.me': { domain: 'proton.me', ignored: /[._-]/g },
  'me.com': { domain: 'icloud.com' },
  'mac.com': { domain: 'icloud.com' },
  'yahoo.com': { tag: '-' },
  'ya.ru': { domain: 'yandex.ru' },
  'yandex.com': { domain: 'yandex.ru' },
};

/** The address as its provider reads it, without the tag (RFC 5233), such as `ada+tea@example.com`. */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const { domain: main = domain, ignored = '', tag = '+' } = providers[domain] ?? {};
  const name = email.slice(0, at);
  const tagAt = name.indexOf(tag, 1);
  return `${(tagAt < 0 ? name : name.slice(0, tagAt)).replaceAll(ignored, '')}@${main}`;
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
