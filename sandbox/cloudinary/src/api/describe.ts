import { createHash } from 'node:crypto';
import { account } from '../account.ts';
import type { Asset } from '../store/store.ts';

/** An image as the API returns it after an upload. `origin` is the origin of this server. */
export function describe(asset: Asset, origin: string) {
  const url = deliveryUrl(asset, origin);
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
  };
}

/** The URL of an image, signed if it is not public. `transformation` is URL-encoded. */
export function deliveryUrl(
  { type, version, public_id, format }: Asset,
  origin: string,
  transformation = '',
  extension = format,
): string {
  const source = `${public_id.split('/').map(encodeURIComponent).join('/')}.${extension}`;
  const parts = [transformation, `v${version}`, source].filter((part) => part !== '');
  if (type !== 'upload') {
    const signed = [transformation, source].filter((part) => part !== '').join('/');
    const digest = createHash('sha1')
      .update(signed + account.apiSecret)
      .digest('base64url');
    parts.unshift(`s--${digest.slice(0, 8)}--`);
  }
  return [origin, account.cloudName, 'image', type, ...parts].join('/');
}
