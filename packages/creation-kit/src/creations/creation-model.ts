import { randomBytes } from 'node:crypto';
import {
  type CreationSettings,
  type CreationStatus,
  type CreationType,
  creationId,
  creationStatuses,
  creationType,
  type DeliveryFailure,
  type ErrorCode,
  titleLimit,
  type UnitKind,
  type UsageTool,
} from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import mongoose, { type Connection, type Model, type QueryFilter, Schema, type Types } from 'mongoose';
import { openLikes } from './like-model.ts';

/** Longest content of a creation, in characters. */
export const contentLimit = 1_000_000;

/** A creation in the database: the contract's fields, and fields for services only. */
export interface CreationRecord {
  _id: Types.ObjectId;
  user_id: string;
  prompt: string;
  /** The owner's title; absent without one. */
  title?: string;
  type: CreationType;
  /** Markdown; empty for an image, whose content is computed from `picture_key` when it is read. */
  content: string;
  publish: boolean;
  /** The state of the reports of an image; absent without any. Reported and removed images are hidden, kept ones stay shown. */
  moderation?: 'reported' | 'kept' | 'removed';
  status: CreationStatus;
  settings: CreationSettings;
  report: Record<string, unknown> | null;
  like_count: number;
  /** `wordsOf` prompt, title, file name and content, also of former ones: a search reads only the creations that have its words. */
  words: string[];
  /** Whether its owner marked it; absent without a star. */
  starred?: boolean;
  /** Until when everyone with its link may see it; absent if it is not shared. */
  shared_until?: Date;
  /** The owner's tags; absent without any. */
  tags?: string[];
  /** The tags of the community; absent without any. */
  public_tags?: string[];
  /** Whether the provider flagged the image when it was published: it is shown after a click then. Absent if nobody said. */
  sensitive?: boolean;
  /** The creation that it was made from; absent without one. It may be gone, or never have been the user's. */
  made_from?: Types.ObjectId;
  created_at: Date;
  updated_at: Date;
  /** Why it failed, is incomplete, or was stopped before it began; else null. */
  failure: ErrorCode | null;
  /** The secret part of an image's URL; replaced to invalidate the URL. Absent where there is no image. */
  picture_key?: string;
  /** The extension in the URL: `png`, `jpg`, `webp`. */
  picture_ext?: string;
  picture_id?: string;
  /** The effect by which the store derives the shown image from the stored one, if any. */
  picture_effect?: string;
  /** The place of the shown image among those made with it; absent for a single image. */
  picture_place?: number;
  /** The images that were made with the shown one. */
  variants?: Variant[];
  deleted_at: Date | null;
  /** The run that makes it, or has made it; absent for a creation that was stored without one. */
  run?: RunFields;
}

/** An image that was made with the shown one. Only the owner has its URL. */
export interface Variant {
  /** Its place among the images, from 0. */
  place: number;
  /** Like `picture_key`. */
  key: string;
  ext: string;
  id: string;
  /** When its owner discarded it. It is removed 30 days later. */
  discarded_at?: Date;
}

/** A run, as a part of its creation. While it is `queued` or `running`, the process that has its token works on it. */
export interface RunFields {
  /** The name of the call in the contracts; of a module's service `<module>/<call>`. */
  call: string;
  /** The session or API key that began it. */
  session: string;
  /** The idempotency key; absent without one, and after a run that produced nothing. */
  key?: string;
  /** SHA-256 of the request body, in base64url. */
  body_hash: string;
  request: string;
  /** `count`: how many were reserved, and `made`: how many are charged, unless one. */
  unit: { day: string; kind: UnitKind; tool?: UsageTool; count?: number; made?: number };
  /** Its process; absent once another one has ended it. */
  token?: string;
  /** The sweep ends an open run after this time. Its process renews it. */
  lease_until?: Date;
  /** Its owner asked to stop it. Its process reads this. */
  stop?: boolean;
  /** When a client last followed it at another process than its own. */
  followed_at?: Date;
  /** The id of its last event, once it has ended; else 0. */
  last_event: number;
  /** The failure that it ended with, as JSON without `usage`. */
  failure?: string;
  /** The response to its request was its failure: the creation is not shown, and removed after a day. */
  refused?: boolean;
  /** The delivery of its end to the webhook of its user; absent until then, and without a webhook. */
  webhook?: WebhookDelivery;
  /** When its end is due to be reported; absent while it is open, and when there is nothing to report any more. */
  webhook_at?: Date;
}

/** The delivery of a run's end to a webhook. */
export interface WebhookDelivery {
  state: 'due' | 'delivered' | 'given_up';
  attempts: number;
  status: number | null;
  /** Why the last attempt failed; null if it did not. */
  reason: DeliveryFailure | null;
  attempted_at: Date;
}

export type CreationModel = Model<CreationRecord>;

const part = { _id: false, id: false } as const;
const runSchema = new Schema<RunFields>(
  {
    call: { type: String, required: true },
    session: { type: String, required: true },
    key: String,
    body_hash: { type: String, required: true },
    request: { type: String, required: true },
    unit: {
      type: new Schema({ day: String, kind: String, tool: String, count: Number, made: Number }, part),
      required: true,
    },
    token: String,
    lease_until: Date,
    stop: Boolean,
    followed_at: Date,
    last_event: { type: Number, default: 0 },
    failure: String,
    refused: Boolean,
    webhook: new Schema(
      { state: String, attempts: Number, status: Number, reason: String, attempted_at: Date },
      part,
    ),
    webhook_at: Date,
  },
  part,
);

const schema = new Schema<CreationRecord>(
  {
    user_id: { type: String, required: true },
    prompt: { type: String, required: true, maxlength: 20_000 },
    title: { type: String, maxlength: titleLimit },
    type: {
      type: String,
      required: true,
      validate: (value: unknown) => creationType.safeParse(value).success,
    },
    content: { type: String, default: '', maxlength: contentLimit },
    publish: { type: Boolean, default: false },
    moderation: { type: String, enum: ['reported', 'kept', 'removed'] },
    status: { type: String, required: true, enum: creationStatuses },
    settings: { type: Schema.Types.Mixed, default: {} },
    report: { type: Schema.Types.Mixed, default: null },
    like_count: { type: Number, default: 0 },
    words: { type: [String], default: [] },
    starred: Boolean,
    shared_until: Date,
    tags: { type: [String], default: undefined },
    public_tags: { type: [String], default: undefined },
    sensitive: Boolean,
    made_from: Schema.Types.ObjectId,
    failure: { type: String, default: null },
    picture_key: String,
    picture_ext: String,
    picture_id: String,
    picture_effect: String,
    picture_place: Number,
    variants: {
      type: [
        new Schema<Variant>(
          { place: Number, key: String, ext: String, id: String, discarded_at: Date },
          part,
        ),
      ],
      default: undefined,
    },
    deleted_at: { type: Date, default: null },
    run: runSchema,
  },
  {
    collection: 'creations',
    strict: 'throw',
    minimize: false,
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);

// One index for each list, in the list's order.
schema.index({ user_id: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, deleted_at: 1, status: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, type: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, type: 1, deleted_at: 1, status: 1, created_at: -1, _id: -1 });
schema.index({ user_id: 1, deleted_at: 1, updated_at: -1, _id: -1 });
schema.index(
  { user_id: 1, starred: 1, deleted_at: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { starred: true } },
);
schema.index(
  { user_id: 1, tags: 1, deleted_at: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { tags: { $type: 'string' } } },
);
schema.index(
  { user_id: 1, made_from: 1, deleted_at: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { made_from: { $exists: true } } },
);
schema.index({ publish: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ publish: 1, deleted_at: 1, like_count: -1, _id: -1 });
schema.index(
  { public_tags: 1, publish: 1, deleted_at: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { public_tags: { $type: 'string' } } },
);
// Of the search in the gallery.
schema.index({ publish: 1, deleted_at: 1, words: 1 }, { partialFilterExpression: { publish: true } });
// Of the operators.
schema.index(
  { moderation: 1, publish: 1, created_at: 1 },
  { partialFilterExpression: { moderation: 'reported' } },
);
// Of the search.
schema.index({ user_id: 1, deleted_at: 1, status: 1, words: 1 });
schema.index({ picture_key: 1 }, { sparse: true });
schema.index({ 'variants.key': 1 }, { sparse: true });
schema.index(
  { 'variants.discarded_at': 1 },
  { partialFilterExpression: { 'variants.discarded_at': { $type: 'date' } } },
);
// The sweep reads the open runs, which are few.
schema.index({ status: 1, created_at: 1 });
schema.index({ deleted_at: 1 }, { partialFilterExpression: { deleted_at: { $type: 'date' } } });
// A query uses a partial index only if it contains the condition of the index.
// Unique, so that parallel calls with one key begin one run.
schema.index(
  { user_id: 1, 'run.call': 1, 'run.key': 1 },
  { unique: true, partialFilterExpression: { 'run.key': { $type: 'string' } } },
);
schema.index({ 'run.webhook_at': 1 }, { partialFilterExpression: { 'run.webhook_at': { $type: 'date' } } });
schema.index(
  { user_id: 1, 'run.webhook.attempted_at': -1 },
  { partialFilterExpression: { 'run.webhook.attempted_at': { $type: 'date' } } },
);

/** Opens the collection that all services share and that of its likes, and waits for their indexes. */
export async function openCreations(connection: Connection): Promise<CreationModel> {
  const model = connection.model<CreationRecord>('Creation', schema);
  await Promise.all([model.init(), openLikes(connection)]);
  return model;
}

/**
 * The filter of a creation by its id.
 * @throws AppError `creation_not_found` for a text that cannot be an id
 */
export function creationById(id: string): QueryFilter<CreationRecord> {
  if (!creationId.safeParse(id).success) throw new AppError('creation_not_found');
  return { _id: new mongoose.Types.ObjectId(id) };
}

/** Some types of creations, or all others. */
export type TypeSet = readonly CreationType[] | { except: readonly CreationType[] };

/** The condition on the field `type` that selects the creations of some types. */
export const typeCondition = (types: TypeSet) =>
  mongoose.trusted('except' in types ? { $nin: [...types.except] } : { $in: [...types] });

/**
 * The filter of a user's own creation that is not deleted. For other users it does not exist.
 * @throws AppError `creation_not_found` for a text that cannot be an id
 */
export function ownCreation(id: string, userId: string): QueryFilter<CreationRecord> {
  return { ...creationById(id), user_id: userId, deleted_at: null };
}

/** The same for a creation that its owner deleted after `since`. */
export function ownDeletedCreation(id: string, userId: string, since: Date): QueryFilter<CreationRecord> {
  return { ...creationById(id), user_id: userId, deleted_at: mongoose.trusted({ $gt: since }) };
}

const keyBytes = 24;

/** A new secret part for an image's URL: 192 random bits. */
export function newImageKey(): string {
  return randomBytes(keyBytes).toString('base64url');
}

/** The URL of an image by the secret part and the extension. */
export const imageAddress = (key: string, ext: string, publicOrigin: string) =>
  `${publicOrigin.replace(/\/$/, '')}/pictures/${key}.${ext}`;

/** The URL of an image's content, or an empty text while there is no image. */
export function shownImageAddress(
  record: Pick<CreationRecord, 'picture_key' | 'picture_ext'>,
  publicOrigin: string,
) {
  if (!record.picture_key) return '';
  return imageAddress(record.picture_key, record.picture_ext ?? 'png', publicOrigin);
}
