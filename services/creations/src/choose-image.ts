import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import {
  type CreationRecord,
  newImageKey,
  ownCreation,
  restorableMs,
  type Variant,
  type WholeRecord,
  wholeFields,
} from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { checkImage } from './change-creation.ts';
import type { Dependencies } from './dependencies.ts';
import { shown } from './read-creations.ts';

type Images = Pick<
  CreationRecord,
  | 'prompt'
  | 'publish'
  | 'moderation'
  | 'shared_until'
  | 'picture_key'
  | 'picture_ext'
  | 'picture_id'
  | 'picture_place'
  | 'variants'
  | 'updated_at'
>;
const imageFields = {
  prompt: 1,
  publish: 1,
  moderation: 1,
  shared_until: 1,
  picture_key: 1,
  picture_ext: 1,
  picture_id: 1,
  picture_place: 1,
  variants: 1,
  updated_at: 1,
} as const;

/** `POST /api/user/creations/:id/choose-image`: which image of several is shown, and what becomes of the others. */
export async function chooseImage(
  { params, body, identity, audit }: CallContext<'chooseImage'>,
  dependencies: Dependencies,
): Promise<CallResult<'chooseImage'>> {
  const { creations, publicOrigin } = dependencies;
  const own = { ...ownCreation(params.id, identity.userId), status: 'completed' as const };
  const record = await creations.findOne(own, imageFields).lean<Images>();
  if (!record) throw new AppError('creation_not_found');
  if (!record.variants?.length) throw new AppError('invalid_request', sentence('single_image'));
  const chosen = body.image === undefined ? record : choose(record, body.image);
  const isOther = chosen.picture_id !== record.picture_id;
  // Operators decide about the image that they see, and of another one nothing is known.
  if (isOther && (record.moderation === 'reported' || record.moderation === 'removed'))
    throw new AppError('conflict', sentence('reported_image'));
  const change = { ...chosen, variants: decide(chosen.variants ?? [], body.others) };
  const verdict = isOther && record.publish ? await checkImage(dependencies, chosen) : {};
  // Only what was read is replaced, so that no other change is lost.
  const unchanged = {
    ...own,
    picture_key: record.picture_key ?? '',
    updated_at: record.updated_at,
    moderation: record.moderation ?? null,
  };
  const { picture_key, picture_ext, picture_id, picture_place, variants } = change;
  const changed = await creations
    .findOneAndUpdate(
      unchanged,
      {
        $set: { picture_key, picture_ext, picture_id, picture_place, variants, ...verdict },
        ...(isOther && record.moderation === 'kept' && { $unset: { moderation: '' } }),
      },
      { returnDocument: 'after', projection: wholeFields },
    )
    .lean<WholeRecord>();
  if (!changed) throw new AppError('conflict');
  audit({ event: 'creation_changed', creation: params.id });
  return { success: true, ...sentence('saved'), creation: await shown(creations, changed, publicOrigin) };
}

/**
 * Exchanges the shown image with that at a position of the list. The former one gets a new URL if others know its old one.
 * @throws AppError `invalid_request` for a position without an image
 */
function choose(record: Images, position: number): Images {
  const { picture_id = '', picture_ext = 'png', picture_place = 0, variants = [] } = record;
  const isKnown = record.publish || record.shared_until !== undefined;
  const key = isKnown ? newImageKey() : (record.picture_key ?? '');
  const former: Variant = { place: picture_place, key, ext: picture_ext, id: picture_id };
  const listed = [former, ...variants.filter(({ discarded_at }) => !discarded_at)].sort(
    (one, other) => one.place - other.place,
  );
  const chosen = listed[position];
  if (!chosen) {
    const fault = sentence('image_position', { count: listed.length });
    throw new AppError('invalid_request', { ...fault, details: [{ field: 'image', ...fault }] });
  }
  if (chosen === former) return record;
  return {
    ...record,
    picture_key: chosen.key,
    picture_ext: chosen.ext,
    picture_id: chosen.id,
    picture_place: chosen.place,
    variants: variants.map((variant) => (variant === chosen ? former : variant)),
  };
}

/** The images besides the shown one after the decision. Those discarded too long ago to be brought back stay so. */
function decide(variants: Variant[], others: 'discard' | 'keep' | undefined): Variant[] {
  if (others === undefined) return variants;
  const now = Date.now();
  return variants.map((variant) => {
    const { discarded_at, ...kept } = variant;
    if (others === 'discard') return discarded_at ? variant : { ...kept, discarded_at: new Date(now) };
    return discarded_at && now - discarded_at.getTime() >= restorableMs ? variant : kept;
  });
}
