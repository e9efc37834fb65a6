import {
  type CreationRecord,
  creationOfUser,
  newImageKey,
  restorableMs,
  type Variant,
  type WholeRecord,
  wholeFields,
} from '@atelier/creation-kit/creations';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import { checkImage, endApproval } from './change-creation.ts';
import type { Handler } from './dependencies.ts';
import { ownerCreation } from './read-creations.ts';

const imageFields = {
  prompt: 1,
  publish: 1,
  moderation: 1,
  image_key: 1,
  image_ext: 1,
  image_id: 1,
  image_hash: 1,
  source_hash: 1,
  image_position: 1,
  variants: 1,
  updated_at: 1,
} as const;
type Images = Pick<CreationRecord, keyof typeof imageFields>;

/** `POST /api/user/creations/:id/choose-image`. */
export const chooseImage: Handler<'chooseImage'> = async (
  { params, body, identity, audit },
  dependencies,
) => {
  const { creations, publicOrigin } = dependencies;
  const own = { ...creationOfUser(params.id, identity.userId), status: 'completed' as const };
  const record = await creations.findOne(own, imageFields).lean<Images>();
  if (!record) throw new AppError('creation_not_found');
  if (!record.variants?.length) throw new AppError('invalid_request', sentence('single_image'));
  const chosen = body.image === undefined ? record : choose(record, body.image);
  const isOther = chosen.image_id !== record.image_id;
  // Operators decide about the image that they see; another one would be unchecked.
  if (isOther && (record.moderation === 'reported' || record.moderation === 'removed'))
    throw new AppError('conflict', sentence('reported_image'));
  const change = { ...chosen, variants: decide(chosen.variants ?? [], body.others) };
  const verdict = isOther && record.publish ? await checkImage(dependencies, chosen) : {};
  const unchanged = {
    ...own,
    image_key: record.image_key ?? '',
    updated_at: record.updated_at,
    moderation: record.moderation ?? null,
  };
  const { image_key, image_ext, image_id, image_hash, image_position, variants } = change;
  const changed = await creations
    .findOneAndUpdate(
      unchanged,
      {
        $set: { image_key, image_ext, image_id, image_hash, image_position, variants, ...verdict },
        ...(isOther && record.moderation === 'approved' && endApproval),
      },
      { returnDocument: 'after', projection: wholeFields },
    )
    .lean<WholeRecord>();
  if (!changed) throw new AppError('conflict');
  audit({ event: 'creation_changed', creation: params.id });
  return {
    success: true,
    ...sentence('saved'),
    creation: await ownerCreation(creations, changed, publicOrigin),
  };
};

/** Makes another image visible; the former one gets a new URL if others know its URL. */
function choose(record: Images, position: number): Images {
  const { image_id = '', image_ext = 'png', image_hash, image_position = 0, variants = [] } = record;
  const key = record.publish ? newImageKey() : (record.image_key ?? '');
  const former: Variant = {
    position: image_position,
    key,
    ext: image_ext,
    id: image_id,
    ...(image_hash && { hash: image_hash }),
  };
  const listed = [former, ...variants.filter(({ discarded_at }) => !discarded_at)].sort(
    (one, other) => one.position - other.position,
  );
  const chosen = listed[position];
  if (!chosen) {
    throw invalidField('image', sentence('image_position', { count: listed.length }));
  }
  if (chosen === former) return record;
  return {
    ...record,
    image_key: chosen.key,
    image_ext: chosen.ext,
    image_id: chosen.id,
    ...(chosen.hash && { image_hash: chosen.hash }),
    image_position: chosen.position,
    variants: variants.map((variant) => (variant === chosen ? former : variant)),
  };
}

/** Images that were discarded too long ago stay discarded. */
function decide(variants: Variant[], others: 'discard' | 'keep' | undefined): Variant[] {
  if (others === undefined) return variants;
  const now = Date.now();
  return variants.map((variant) => {
    const { discarded_at, ...kept } = variant;
    if (others === 'discard') return discarded_at ? variant : { ...kept, discarded_at: new Date(now) };
    return discarded_at && now - discarded_at.getTime() >= restorableMs ? variant : kept;
  });
}
