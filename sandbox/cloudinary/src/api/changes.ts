import { Refusal } from '../http/answer.ts';
import type { Asset } from '../store/asset.ts';
import type { Store } from '../store/store.ts';
import {
  allowOnly,
  checkId,
  isOn,
  type Parameters,
  readContext,
  readTags,
  required,
  typeOf,
} from './parameters.ts';

/** Removes a picture with all that was derived from it. */
export async function destroy(parameters: Parameters, store: Store): Promise<{ result: 'ok' | 'not found' }> {
  allowOnly(parameters, ['public_id']);
  const gone = await store.remove(typeOf(parameters), required(parameters, 'public_id'));
  return { result: gone ? 'ok' : 'not found' };
}

/** Moves a picture to another id, or to another way of delivery (`to_type`): public to private and back. */
export async function rename(parameters: Parameters, store: Store): Promise<Asset> {
  allowOnly(parameters, ['from_public_id', 'to_public_id', 'to_type', 'overwrite']);
  const type = typeOf(parameters);
  const from = await existing(store, parameters, required(parameters, 'from_public_id'));
  const toType = typeOf(new Map([['type', parameters.get('to_type') || type]]));
  const publicId = checkId(required(parameters, 'to_public_id'));
  if (toType === type && publicId === from.public_id) return from;
  const inTheWay = await store.find(toType, publicId);
  if (inTheWay && !isOn(parameters, 'overwrite', false)) {
    throw new Refusal(400, `to_public_id (${publicId}) already exists`);
  }
  return store.move(from, { type: toType, publicId });
}

/** Sets tags and context of a stored picture; what is not named stays. */
export async function change(parameters: Parameters, publicId: string, store: Store): Promise<Asset> {
  allowOnly(parameters, ['public_id', 'tags', 'context']);
  const asset = await existing(store, parameters, publicId);
  const tags = parameters.get('tags');
  const context = parameters.get('context');
  const changed = {
    ...asset,
    tags: tags === undefined ? asset.tags : readTags(tags),
    context: context === undefined ? asset.context : { ...asset.context, ...readContext(context) },
  };
  await store.update(changed);
  return changed;
}

/** The picture that a call names, or Cloudinary's 404. */
export async function existing(store: Store, parameters: Parameters, publicId: string): Promise<Asset> {
  const asset = await store.find(typeOf(parameters), publicId);
  if (!asset) throw new Refusal(404, `Resource not found - ${publicId}`);
  return asset;
}
