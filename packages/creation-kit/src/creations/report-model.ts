import { type AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import { dayMs } from '@atelier/server-kit/time';
import mongoose, { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { CreationRecord } from './creation-fields.ts';

/** A user's report of an image or its owner's name; without a user, the record of a removed image. */
interface ReportRecord {
  _id: Types.ObjectId;
  user_id?: string;
  creation: Types.ObjectId;
  owner?: string;
  reason?: string;
  created_at?: Date;
  removed?: boolean;
  /** The number of an open report among those that its user may have at once. */
  place?: number;
  hash?: string;
}

export type ReportModel = Model<ReportRecord>;

const lifetimeSeconds = (180 * dayMs) / 1000;

const schema = new Schema<ReportRecord>(
  {
    user_id: String,
    creation: { type: Schema.Types.ObjectId, required: true },
    owner: String,
    reason: String,
    created_at: Date,
    removed: Boolean,
    place: Number,
    hash: String,
  },
  { collection: 'reports', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1 }, { unique: true });
schema.index({ user_id: 1, place: 1 }, { unique: true, partialFilterExpression: { place: { $gte: 0 } } });
schema.index({ creation: 1 });
schema.index({ owner: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: lifetimeSeconds });
schema.index({ hash: 1 }, { sparse: true });

/** Opens the collection of reports, and waits for its indexes. */
export async function openReports(connection: Connection): Promise<ReportModel> {
  const model = connection.model<ReportRecord>('Report', schema);
  await model.init();
  return model;
}

/** Removes reports, except for those that led to a removal: these show who reports well. */
export async function removeOpenReports(
  reports: ReportModel,
  of: { creation: Types.ObjectId } | { owner: string },
): Promise<void> {
  await reports.deleteMany({ ...of, removed: null });
}

/** Keeps the fingerprint of a removed image, also when the image is purged. */
export async function recordRemoval(
  reports: ReportModel,
  { _id: creation, image_hash: hash }: Pick<CreationRecord, '_id' | 'image_hash'>,
): Promise<void> {
  if (!hash) return;
  const remains = { creation, user_id: mongoose.trusted({ $exists: false as const }) };
  await reports.updateOne(remains, { $set: { hash, removed: true } }, { upsert: true });
}

/** Scaled or re-encoded copies of photographs differ by up to 30 of 256 bits, others by 60 and more. */
const copyBits = 32;

/** @throws AppError `invalid_request` if an operator has removed this image or its source */
export async function assertNotRemoved(
  reports: ReportModel,
  { image_hash, source_hash }: Pick<CreationRecord, 'image_hash' | 'source_hash'>,
): Promise<void> {
  const own = [image_hash, source_hash].filter((hash) => hash !== undefined);
  if (own.length === 0) return;
  const removed = reports.find({ hash: mongoose.trusted({ $gt: '' }) }, { hash: 1 });
  for await (const { hash = '' } of removed.lean().cursor())
    if (own.some((each) => areCopies(each, hash))) throw removedByOperator();
}

/** Whether two fingerprints (`fingerprint` of the image service) are of one image. */
function areCopies(one: string, other: string): boolean {
  if (one === other) return true;
  if (!one.startsWith('0x') || !other.startsWith('0x')) return false;
  const differing = (BigInt(one) ^ BigInt(other)).toString(2).replaceAll('0', '');
  return differing.length <= copyBits;
}

export function removedByOperator(): AppError {
  return invalidField('id', sentence('removed_by_operator'));
}
