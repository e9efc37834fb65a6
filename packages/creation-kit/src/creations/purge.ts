import { dayMs } from '@atelier/server-kit/time';
import mongoose from 'mongoose';
import type { CreationRecord } from './creation-fields.ts';
import { type TypeSet, typeCondition } from './creation-filters.ts';
import type { CreationModel } from './creation-model.ts';
import { removeLikesFor } from './likes.ts';

/** How long a deletion can be undone. */
export const restorableMs = 30 * dayMs;

/** Removes a creation's data outside the database. If it rejects, the record stays until the next purge. */
export type BeforePurge = (
  record: Pick<CreationRecord, '_id' | 'user_id' | 'image_id' | 'variants'>,
) => Promise<void>;

/** Removes creations that can no longer be restored. @throws the first error after all were tried */
export async function purgeDeleted(
  creations: CreationModel,
  types: TypeSet,
  before: BeforePurge = async () => {},
  now = new Date(),
): Promise<number> {
  const expired = {
    type: typeCondition(types),
    deleted_at: mongoose.trusted({
      $lt: new Date(now.getTime() - restorableMs),
      $type: 'date' as const,
    }),
  };
  let removed = 0;
  let failure: { error: unknown } | null = null;
  for await (const record of creations
    .find(expired, { user_id: 1, image_id: 1, variants: 1 })
    .lean()
    .cursor()) {
    try {
      await before(record);
      await removeLikesFor(creations, record._id);
      await creations.deleteOne({ _id: record._id, user_id: record.user_id });
      removed += 1;
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure) throw failure.error;
  return removed;
}

/** Removes images that were discarded 30 days ago. @throws the first error after all were tried */
export async function purgeDiscarded(
  creations: CreationModel,
  remove: (id: string) => Promise<void>,
  now = new Date(),
): Promise<number> {
  const since = new Date(now.getTime() - restorableMs);
  const expired = { 'variants.discarded_at': mongoose.trusted({ $lt: since, $type: 'date' as const }) };
  let removed = 0;
  let failure: { error: unknown } | null = null;
  for await (const record of creations.find(expired, { user_id: 1, variants: 1 }).lean().cursor()) {
    for (const { id, discarded_at } of record.variants ?? []) {
      if (!discarded_at || discarded_at >= since) continue;
      try {
        await remove(id);
        const own = { _id: record._id, user_id: record.user_id };
        await creations.updateOne(own, { $pull: { variants: { id } } }, { timestamps: false });
        removed += 1;
      } catch (error) {
        failure ??= { error };
      }
    }
  }
  if (failure) throw failure.error;
  return removed;
}
