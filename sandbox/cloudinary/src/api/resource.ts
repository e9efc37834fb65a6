import { createHash } from 'node:crypto';
import { account } from '../account.ts';
import type { Asset } from '../store/asset.ts';

/** A stored picture as Cloudinary tells of it in its answers. `origin` is where this server is reached. */
export function describe(asset: Asset, origin: string) {
  const url = `${origin}/${account.cloudName}/image/${asset.type}/${addressOf(asset)}`;
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

function addressOf({ type, version, public_id, format }: Asset): string {
  const source = `${public_id.split('/').map(encodeURIComponent).join('/')}.${format}`;
  if (type === 'upload') return `v${version}/${source}`;
  const signature = createHash('sha1')
    .update(source + account.apiSecret)
    .digest('base64')
    .slice(0, 8);
  return `s--${signature.replaceAll('/', '_').replaceAll('+', '-')}--/v${version}/${source}`;
}
