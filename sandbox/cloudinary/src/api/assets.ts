import { createHash } from 'node:crypto';
import { account } from '../account.ts';
import { CloudinaryError } from '../http/response.ts';
import type { Asset, Store } from '../store/store.ts';
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

/** Removes an image and its derived images. */
export async function destroy(parameters: Parameters, store: Store): Promise<{ result: 'ok' | 'not found' }> {
  allowOnly(parameters, ['public_id']);
  const removed = await store.remove(typeOf(parameters), required(parameters, 'public_id'));
  return { result: removed ? 'ok' : 'not found' };
}

/** Changes the id of an image, or its delivery type (`to_type`). */
export async function rename(parameters: Parameters, store: Store): Promise<Asset> {
  allowOnly(parameters, ['from_public_id', 'to_public_id', 'to_type', 'overwrite']);
  const type = typeOf(parameters);
  const from = await existing(store, parameters, required(parameters, 'from_public_id'));
  const toType = typeOf(new Map([['type', parameters.get('to_type') || type]]));
  const publicId = checkId(required(parameters, 'to_public_id'));
  if (toType === type && publicId === from.public_id) return from;
  const existingTarget = await store.find(toType, publicId);
  if (existingTarget && !isOn(parameters, 'overwrite', false)) {
    throw new CloudinaryError(400, `to_public_id (${publicId}) already exists`);
  }
  return store.move(from, { type: toType, publicId });
}

/** Sets tags and context of an image. Values that are not given stay. */
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

/** Finds the image of a call. @throws CloudinaryError 404 when there is none */
export async function existing(store: Store, parameters: Parameters, publicId: string): Promise<Asset> {
  const asset = await store.find(typeOf(parameters), publicId);
  if (!asset) throw new CloudinaryError(404, `Resource not found - ${publicId}`);
  return asset;
}

/** An image as the API returns it. `origin` is the origin of this server. */
export function describe(asset: Asset, origin: string) {
  const url = `${origin}/${account.cloudName}/image/${asset.type}/${pathOf(asset)}`;
  const signature = createHash('sha1')
    .update(`public_id=${asset.public_id}&version=${asset.version}${account.apiSecret}`)
    .digest('hex');
  return {
    asset_id: asset.asset_id,
    public_id: asset.public_id,
    version: asset.version,
    version_id: asset.version_id,
    signature,
    width: asset.width,
    height: asset.height,
    format: asset.format,
    resource_type: 'image',
    created_at: asset.created_at,
    tags: asset.tags,
    bytes: asset.bytes,
    type: asset.type,
    etag: asset.etag,
    placeholder: false,
    url,
    secure_url: url,
    asset_folder: asset.asset_folder,
    display_name: asset.public_id.split('/').at(-1),
    original_filename: asset.original_filename,
    ...(Object.keys(asset.context).length > 0 ? { context: { custom: asset.context } } : {}),
  };
}

function pathOf({ type, version, public_id, format }: Asset): string {
  const source = `${public_id.split('/').map(encodeURIComponent).join('/')}.${format}`;
  if (type === 'upload') return `v${version}/${source}`;
  const signature = createHash('sha1')
    .update(source + account.apiSecret)
    .digest('base64')
    .slice(0, 8);
  return `s--${signature.replaceAll('/', '_').replaceAll('+', '-')}--/v${version}/${source}`;
}
