import { randomBytes } from 'node:crypto';
import {
  type CreationSettings,
  type CreationStatus,
  type CreationType,
  creationId,
  creationStatuses,
  creationType,
  type ErrorCode,
  titleLimit,
} from '@atelier/contracts';
import mongoose, { type Connection, type Model, type QueryFilter, Schema, type Types } from 'mongoose';
import { AppError } from '../errors/app-error.ts';

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
  status: CreationStatus;
  settings: CreationSettings;
  report: Record<string, unknown> | null;
  likes: string[];
  like_count: number;
  created_at: Date;
  updated_at: Date;
  /** Why it failed or is incomplete, or null. */
  failure: ErrorCode | null;
  /** The secret part of an image's URL; replaced to invalidate the URL. Absent where there is no image. */
  picture_key?: string;
  /** The extension in the URL: `png`, `jpg`, `webp`. */
  picture_ext?: string;
  /** Its id at the image store. */
  picture_id?: string;
  /** The effect by which the store derives the shown image from the stored one, if any. */
  picture_effect?: string;
  /** When its owner deleted it, or null. */
  deleted_at: Date | null;
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
    status: { type: String, required: true, enum: creationStatuses },
    settings: { type: Schema.Types.Mixed, default: {} },
    report: { type: Schema.Types.Mixed, default: null },
    likes: { type: [String], default: [] },
    like_count: { type: Number, default: 0 },
    failure: { type: String, default: null },
    picture_key: String,
    picture_ext: String,
    picture_id: String,
    picture_effect: String,
    deleted_at: { type: Date, default: null },
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
schema.index({ user_id: 1, type: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ publish: 1, deleted_at: 1, created_at: -1, _id: -1 });
schema.index({ publish: 1, deleted_at: 1, like_count: -1, _id: -1 });
schema.index({ picture_key: 1 }, { unique: true, sparse: true });
schema.index({ status: 1, updated_at: 1 });
schema.index({ deleted_at: 1 }, { partialFilterExpression: { deleted_at: { $type: 'date' } } });

/** Opens the collection that all services share, and waits for its indexes. */
export async function openCreations(connection: Connection): Promise<CreationModel> {
  const model = connection.model<CreationRecord>('Creation', schema);
  await model.init();
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
export function newPictureKey(): string {
  return randomBytes(keyBytes).toString('base64url');
}

/** The URL of an image's content, or an empty text while there is no image. */
export function pictureAddress(
  record: Pick<CreationRecord, 'picture_key' | 'picture_ext'>,
  publicOrigin: string,
) {
  if (!record.picture_key) return '';
  return `${publicOrigin.replace(/\/$/, '')}/pictures/${record.picture_key}.${record.picture_ext ?? 'png'}`;
}
