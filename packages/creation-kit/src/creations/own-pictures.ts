import mongoose, { type Types } from 'mongoose';
import { type CreationRecord, mostPictures } from './creation-fields.ts';
import type { CreationModel } from './creation-model.ts';
import { imageAddress } from './image-address.ts';

/** An image at the image store, and the creation that it belongs to. */
export interface OwnPicture {
  creation: Types.ObjectId;
  id: string;
  effect?: string | undefined;
  ext: string;
}

const pictured = /\/pictures\/([\w-]{32})\.(?:png|jpg|webp)/g;
const imageFields = { image_key: 1, image_ext: 1, image_id: 1, image_effect: 1, variants: 1 } as const;
type Images = Pick<CreationRecord, '_id' | keyof typeof imageFields>;

/** The images of the user to whose addresses a text refers, by address. Those of others are left out. */
export async function ownPicturesIn(
  creations: CreationModel,
  { user_id, content }: Pick<CreationRecord, 'user_id' | 'content'>,
  publicOrigin: string,
): Promise<Map<string, OwnPicture>> {
  const keys = [...new Set(Array.from(content.matchAll(pictured), ([, key = '']) => key))].slice(
    0,
    mostPictures,
  );
  if (keys.length === 0) return new Map();
  const named = mongoose.trusted({ $in: keys });
  const records = await creations
    .find(
      {
        user_id,
        deleted_at: null,
        moderation: mongoose.trusted({ $ne: 'removed' as const }),
        $or: [{ image_key: named }, { 'variants.key': named }],
      },
      imageFields,
    )
    .lean<Images[]>();
  const images = records.flatMap(
    ({ _id: creation, image_id, image_key, image_ext, image_effect, ...record }) => [
      { key: image_key, creation, id: image_id, effect: image_effect, ext: image_ext ?? 'png' },
      ...(record.variants ?? [])
        .filter(({ discarded_at }) => !discarded_at)
        .map(({ key, id, ext }) => ({ key, creation, id, ext })),
    ],
  );
  return new Map(
    images.flatMap(({ key, id, ...image }) =>
      key && id && keys.includes(key) ? [[imageAddress(key, image.ext, publicOrigin), { id, ...image }]] : [],
    ),
  );
}
