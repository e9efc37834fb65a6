import {
  type CreationSettings,
  type CreationStatus,
  type CreationType,
  creationStatuses,
  creationType,
  type ErrorCode,
  titleLimit,
} from '@atelier/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { openAccounts } from './account-model.ts';
import { openLikes } from './like-model.ts';
import { type RunFields, runSchema } from './run-fields.ts';

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
  /** Markdown; empty for an image, whose content is computed from `image_key` when it is read. */
  content: string;
  publish: boolean;
  /**
   * The moderation state of a reported image; absent without reports. Reported and removed images are hidden, kept ones are
   * visible.
   */
  moderation?: 'reported' | 'approved' | 'removed';
  /** When the image was first reported, or removed, or the one from which it was made; absent without reports. Operators see it by this order. */
  reported_at?: Date;
  status: CreationStatus;
  settings: CreationSettings;
  report: Record<string, unknown> | null;
  like_count: number;
  /** The terms of its `SearchedFields`, see `searchTermsOf`: a search reads only creations with one of its terms. */
  search_terms: string[];
  /** Whether its owner marked it; absent without a star. */
  starred?: boolean;
  /** When its share expires; absent if it is not shared. */
  shared_until?: Date;
  /** The shared snapshot; absent if it is not shared. */
  share?: ShareFields;
  /** The owner's tags; absent without any. */
  tags?: string[];
  /** The tags of the community; absent without any. */
  public_tags?: string[];
  /** Whether the provider flagged the published image: pages then show it only after a click. Absent if unknown. */
  sensitive?: boolean;
  /** The id of the source creation, which may be deleted or belong to another user; absent without one. */
  made_from?: Types.ObjectId;
  created_at: Date;
  updated_at: Date;
  /** The reason of a failed or incomplete creation, or of one stopped before it began; else null. */
  failure: ErrorCode | null;
  /** The secret part of an image's URL; replaced to invalidate the URL. Absent without an image. */
  image_key?: string;
  /** The extension in the URL: `png`, `jpg`, `webp`. */
  image_ext?: string;
  image_id?: string;
  /** The fingerprint by which copies of the shown image are recognised, and that of the image from which it was made. */
  image_hash?: string;
  source_hash?: string;
  /** The store's effect that derives the visible image from the stored one, if any. */
  image_effect?: string;
  /** The index of the visible image among its variants; absent for a single image. */
  image_position?: number;
  /** The other variants of the image. */
  variants?: Variant[];
  deleted_at: Date | null;
  /** Its run; absent for a creation stored without one. */
  run?: RunFields;
}

/** A snapshot of a shared creation. */
interface ShareFields {
  /** The secret part of the address of the page, and of that of its image: 192 random bits. */
  key: string;
  title: string;
  /** The text as safe HTML; empty for an image. */
  body: string;
}

/** Another variant of the image. Only the owner gets its URL. */
export interface Variant {
  /** Its index among the variants, from 0. */
  position: number;
  /** Like `image_key`. */
  key: string;
  ext: string;
  id: string;
  hash?: string;
  /** When its owner discarded it. It is deleted 30 days later. */
  discarded_at?: Date;
}

export type CreationModel = Model<CreationRecord>;

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
    moderation: { type: String, enum: ['reported', 'approved', 'removed'] },
    reported_at: Date,
    status: { type: String, required: true, enum: creationStatuses },
    settings: { type: Schema.Types.Mixed, default: {} },
    report: { type: Schema.Types.Mixed, default: null },
    like_count: { type: Number, default: 0 },
    search_terms: { type: [String], default: [] },
    starred: Boolean,
    shared_until: Date,
    share: new Schema<ShareFields>(
      {
        key: { type: String, required: true },
        title: { type: String, required: true },
        body: { type: String, default: '' },
      },
      { _id: false, strict: 'throw' },
    ),
    tags: { type: [String], default: undefined },
    public_tags: { type: [String], default: undefined },
    sensitive: Boolean,
    made_from: Schema.Types.ObjectId,
    failure: { type: String, default: null },
    image_key: String,
    image_ext: String,
    image_id: String,
    image_hash: String,
    source_hash: String,
    image_effect: String,
    image_position: Number,
    variants: {
      type: [
        new Schema<Variant>(
          { position: Number, key: String, ext: String, id: String, hash: String, discarded_at: Date },
          { _id: false, id: false },
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

/** The lists of a user. */
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
/** A search of a user. */
schema.index({ user_id: 1, deleted_at: 1, status: 1, search_terms: 1 });

/** The gallery: newest, most liked, with a tag, and a search. */
schema.index({ publish: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ publish: 1, deleted_at: 1, like_count: -1, _id: -1 });
schema.index(
  { public_tags: 1, publish: 1, deleted_at: 1, created_at: -1, _id: -1 },
  { partialFilterExpression: { public_tags: { $type: 'string' } } },
);
schema.index({ publish: 1, deleted_at: 1, search_terms: 1 }, { partialFilterExpression: { publish: true } });

/** The reported images, for operators. */
schema.index(
  { publish: 1, reported_at: 1, _id: 1 },
  { partialFilterExpression: { reported_at: { $type: 'date' } } },
);

/** An image by its address. */
schema.index({ image_key: 1 }, { sparse: true });
schema.index({ 'variants.key': 1 }, { sparse: true });

/** A shared creation by its address, and expired shares. */
schema.index({ 'share.key': 1 }, { sparse: true });
schema.index({ shared_until: 1 }, { sparse: true });

/** The sweeps: open runs, deleted creations, discarded images. */
schema.index({ status: 1, created_at: 1 });
schema.index({ deleted_at: 1 }, { partialFilterExpression: { deleted_at: { $type: 'date' } } });
schema.index(
  { 'variants.discarded_at': 1 },
  { partialFilterExpression: { 'variants.discarded_at': { $type: 'date' } } },
);

/** The webhook deliveries: due ones of each user, and a user's latest ones. */
schema.index(
  { user_id: 1, 'run.webhook_at': 1 },
  { partialFilterExpression: { 'run.webhook_at': { $type: 'date' } } },
);
schema.index(
  { user_id: 1, 'run.webhook_attempted_at': -1 },
  { partialFilterExpression: { 'run.webhook_attempted_at': { $type: 'date' } } },
);

/** Opens the collections of creations, likes and accounts, which all services share, and waits for their indexes. */
export async function openCreations(connection: Connection): Promise<CreationModel> {
  const model = connection.model<CreationRecord>('Creation', schema);
  await Promise.all([model.init(), openLikes(connection), openAccounts(connection)]);
  return model;
}
