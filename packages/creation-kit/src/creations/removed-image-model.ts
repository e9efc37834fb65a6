import { collectionOf } from '@atelier/server-kit/database';
import { atMost } from '@atelier/server-kit/database-limits';
import { type AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import { dayMs } from '@atelier/server-kit/time';
import mongoose, { type Model, Schema, type Types } from 'mongoose';
import type { CreationRecord } from './creation-fields.ts';
import { bandsOf, type Resemblance, resemblanceOf } from './resemblance.ts';

/** An image that an operator has removed from the community. It has no user id, and outlives the image. */
interface RemovedImageRecord {
  _id: Types.ObjectId;
  creation: Types.ObjectId;
  fingerprint: string;
  bands: string[];
  expires_at: Date;
}

export type RemovedImageModel = Model<RemovedImageRecord>;

/** Four views of 32 parts. */
const mostBands = 128;

const schema = new Schema<RemovedImageRecord>(
  {
    creation: { type: Schema.Types.ObjectId, required: true },
    fingerprint: { type: String, required: true },
    bands: { type: [String], required: true, validate: atMost(mostBands) },
    expires_at: { type: Date, required: true },
  },
  { collection: 'removed_images', strict: 'throw', versionKey: false },
);
schema.index({ creation: 1 }, { unique: true });
schema.index({ bands: 1 });
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/** Opens the collection of removed images, and waits for its indexes. */
export const openRemovedImages = collectionOf<RemovedImageRecord>('RemovedImage', schema);

/** Keeps the fingerprint of a removed image, so that copies are recognised for a number of days. */
export async function recordRemoval(
  removed: RemovedImageModel,
  { _id: creation, image_hash: fingerprint }: Pick<CreationRecord, '_id' | 'image_hash'>,
  days: number,
): Promise<void> {
  if (!fingerprint) return;
  const expires_at = new Date(Date.now() + days * dayMs);
  const kept = { fingerprint, bands: bandsOf(fingerprint), expires_at };
  await removed.updateOne({ creation }, { $set: kept }, { upsert: true });
}

/** How an image, or its source, resembles a removed one. */
export async function resemblanceToRemoved(
  removed: RemovedImageModel,
  { image_hash, source_hash }: Pick<CreationRecord, 'image_hash' | 'source_hash'>,
): Promise<Resemblance | null> {
  const own = [image_hash, source_hash].filter((hash) => hash !== undefined);
  const bands = mongoose.trusted({ $in: own.flatMap(bandsOf) });
  let found: Resemblance | null = null;
  for await (const { fingerprint } of removed.find({ bands }, { fingerprint: 1 }).lean().cursor())
    for (const hash of own) {
      const resemblance = resemblanceOf(hash, fingerprint);
      if (resemblance === 'copy') return resemblance;
      found ??= resemblance;
    }
  return found;
}

export function removedByOperator(): AppError {
  return invalidField('id', sentence('removed_by_operator'));
}
