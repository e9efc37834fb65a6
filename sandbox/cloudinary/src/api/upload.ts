import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Deriver } from '../delivery/derive.ts';
import { formatOf } from '../delivery/encode.ts';
import { parseChain } from '../delivery/transformation.ts';
import { Refusal } from '../http/answer.ts';
import type { Arrived } from '../http/form.ts';
import type { Asset } from '../store/asset.ts';
import type { Store } from '../store/store.ts';
import { allowOnly, checkId, isOn, type Parameters, readContext, readTags, typeOf } from './parameters.ts';

const LARGEST_PIXELS = 40_000_000;
const taken = [
  'file',
  'public_id',
  'folder',
  'asset_folder',
  'overwrite',
  'tags',
  'context',
  'eager',
  'eager_async',
];

/**
 * Stores a picture that has arrived, or one given as a `data:` address (written to `temporaryPath`), and starts its
 * eager derivations. The caller clears the temporary path.
 */
export async function upload(
  parameters: Parameters,
  arrived: Arrived | undefined,
  temporaryPath: string,
  store: Store,
  deriver: Deriver,
): Promise<Asset> {
  allowOnly(parameters, [...taken, 'unique_filename', 'use_filename']);
  const type = typeOf(parameters);
  const eager = (parameters.get('eager') ?? '').split('|').filter((one) => one !== '');
  const chains = eager.map((one) => parseChain(one.split('/')));
  const file = arrived ?? (await readDataAddress(parameters.get('file') ?? '', temporaryPath));
  if (file.bytes === 0) throw new Refusal(400, 'Empty file');
  const { width, height, format } = await look(file.path);

  const name = parameters.get('public_id') || randomBytes(10).toString('hex');
  const folder = parameters.get('folder');
  const publicId = checkId(folder ? `${folder}/${name}` : name);
  const before = await store.find(type, publicId);
  if (before && !isOn(parameters, 'overwrite', true)) return before;

  const version = Math.max(Math.floor(Date.now() / 1000), (before?.version ?? 0) + 1);
  const asset: Asset = {
    asset_id: before?.asset_id ?? randomBytes(16).toString('hex'),
    public_id: publicId,
    type,
    version,
    version_id: randomBytes(16).toString('hex'),
    format,
    width,
    height,
    bytes: file.bytes,
    etag: file.md5,
    created_at: new Date(version * 1000).toISOString().replace('.000', ''),
    tags: readTags(parameters.get('tags') ?? ''),
    context: readContext(parameters.get('context') ?? ''),
    asset_folder: parameters.get('asset_folder') ?? '',
    original_filename: file.name.replace(/\.[^.]+$/, ''),
    file: `original-${version}.${format}`,
  };
  await store.put(asset, file.path);
  for (const chain of chains) deriver.begin(asset, chain);
  return asset;
}

async function look(path: string): Promise<{ width: number; height: number; format: string }> {
  try {
    const { width, height, format, autoOrient } = await sharp(path, {
      limitInputPixels: LARGEST_PIXELS,
    }).metadata();
    const known = formatOf(format === 'heif' ? 'avif' : format);
    if (!known) throw new Refusal(400, `Invalid image file format ${format}`);
    return { width: autoOrient.width ?? width, height: autoOrient.height ?? height, format: known };
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal(400, 'Invalid image file', { cause });
  }
}

async function readDataAddress(text: string, path: string): Promise<Arrived> {
  const data = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(text)?.[1];
  if (data === undefined) {
    throw new Refusal(
      400,
      text === '' ? 'Missing required parameter - file' : 'The stand-in fetches no remote files',
    );
  }
  const bytes = Buffer.from(data, 'base64');
  await writeFile(path, bytes);
  return { path, name: 'file', bytes: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
}
