import { type AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import { dayMs } from '@atelier/server-kit/time';
import mongoose, { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { CreationRecord } from './creation-fields.ts';

/**
 * Why a user reported a published image or the name of its owner. It is removed when an operator keeps the image, or with the image.
 * A record without a user is what remains of a removed image.
 */
interface ReportRecord {
  _id: Types.ObjectId;
  /** Who reported it. */
  user_id?: string;
  creation: Types.ObjectId;
  /** Who made the image. */
  owner?: string;
  reason?: string;
  created_at?: Date;
  /** An operator has removed the image. Absent while the report is open. */
  removed?: boolean;
  /** The fingerprint of the removed image. */
  hash?: string;
}

export type ReportModel = Model<ReportRecord>;

/** The longest time until a report is removed, in seconds: 180 days. */
const lifetimeSeconds = (180 * dayMs) / 1000;

const schema = new Schema<ReportRecord>(
  {
    user_id: String,
    creation: { type: Schema.Types.ObjectId, required: true },
    owner: String,
    reason: String,
    created_at: Date,
    removed: Boolean,
    hash: String,
  },
  { collection: 'reports', strict: 'throw', versionKey: false },
);
schema.index({ user_id: 1, creation: 1 }, { unique: true });
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

/** Keeps the fingerprint of a removed image, also when the image is purged. */
export async function recordRemoval(
  reports: ReportModel,
  { _id: creation, image_hash: hash }: Pick<CreationRecord, '_id' | 'image_hash'>,
): Promise<void> {
  if (!hash) return;
  const remains = { creation, user_id: mongoose.trusted({ $exists: false as const }) };
  await reports.updateOne(remains, { $set: { hash, removed: true } }, { upsert: true });
}

/**
 * Of 256 bits, how many may differ between two copies of one image. Of photographs, copies that were scaled or encoded again differ by up to
 * 30, others by 60 and more. A copy that is mirrored, turned, drawn again, or cropped by more than a few percent is not recognised.
 */
const copyBits = 32;

/** @throws AppError `invalid_request` where an operator has removed this image, or that from which it was made */
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

/** Whether two fingerprints are those of one image: equal ones, or two of shapes (`fingerprint` of the image service) that are close. */
function areCopies(one: string, other: string): boolean {
  if (one === other) return true;
  if (!one.startsWith('0x') || !other.startsWith('0x')) return false;
  const differing = (BigInt(one) ^ BigInt(other)).toString(2).replaceAll('0', '');
  return differing.length <= copyBits;
}

/** The refusal to publish what an operator has removed. */
export function removedByOperator(): AppError {
  return invalidField('id', sentence('removed_by_operator'));
}
