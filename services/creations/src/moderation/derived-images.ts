import type { CreationModel, CreationRecord } from '@atelier/creation-kit/creations';
import mongoose, { type Types } from 'mongoose';

/** Images that their owner edited from an image, directly or in several steps. */
export async function derivedFrom(
  creations: CreationModel,
  { _id, user_id }: Pick<CreationRecord, '_id' | 'user_id'>,
) {
  const among = (ids: readonly Types.ObjectId[]) => mongoose.trusted({ $in: [...ids] });
  const found: Types.ObjectId[] = [];
  for (let last = [_id]; last.length > 0; ) {
    const next = { user_id, made_from: among(last), type: 'image', 'settings.tool': notGenerated } as const;
    last = (await creations.find(next, { _id: 1 }).lean()).map((record) => record._id);
    found.push(...last);
  }
  return { _id: among(found), user_id };
}

const notGenerated = mongoose.trusted({ $ne: 'generate' });
