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
export function purgeDeleted(
  creations: CreationModel,
  types: TypeSet,
  before: BeforePurge = async () => {},
  now = new Date(),
): Promise<number> {
  const expired = { type: typeCondition(types), deleted_at: expiry(now).condition };
  const records = creations.find(expired, { user_id: 1, image_id: 1, variants: 1 }).lean().cursor();
  return removeEach(records, async (record) => {
    await before(record);
    await removeLikesFor(creations, record._id);
    await creations.deleteOne({ _id: record._id, user_id: record.user_id });
  });
}

/** Removes images that were discarded 30 days ago. @throws the first error after all were tried */
export function purgeDiscarded(
  creations: CreationModel,
  remove: (id: string) => Promise<void>,
  now = new Date(),
): Promise<number> {
  const { since, condition } = expiry(now);
  async function* discarded() {
    const records = creations.find({ 'variants.discarded_at': condition }, { user_id: 1, variants: 1 });
    for await (const { _id, user_id, variants = [] } of records.lean().cursor())
      for (const { id, discarded_at } of variants)
        if (discarded_at && discarded_at < since) yield { own: { _id, user_id }, id };
  }
  return removeEach(discarded(), async ({ own, id }) => {
    await remove(id);
    await creations.updateOne(own, { $pull: { variants: { id } } }, { timestamps: false });
  });
}

function expiry(now: Date) {
  const since = new Date(now.getTime() - restorableMs);
  return { since, condition: mongoose.trusted({ $lt: since, $type: 'date' as const }) };
}

async function removeEach<Item>(
  items: AsyncIterable<Item>,
  remove: (item: Item) => Promise<void>,
): Promise<number> {
  let removed = 0;
  let failure: { error: unknown } | null = null;
  for await (const item of items) {
    try {
      await remove(item);
      removed += 1;
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure) throw failure.error;
  return removed;
}
