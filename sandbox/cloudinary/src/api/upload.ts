import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Deriver } from '../delivery/derive.ts';
import { formatOf, parseChain } from '../delivery/transformation.ts';
import type { UploadedFile } from '../http/form.ts';
import { CloudinaryError } from '../http/response.ts';
import type { Asset, Store } from '../store/store.ts';
import { allowOnly, checkId, isOn, type Parameters, readContext, readTags, typeOf } from './parameters.ts';

const maxPixels = 40_000_000;
const uploadParameters = [
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
 * Stores an uploaded image, or one given as a `data:` URL (written to `temporaryPath`), and starts its eager
 * transformations. The caller removes the temporary file.
 */
export async function upload(
  parameters: Parameters,
  uploaded: UploadedFile | undefined,
  temporaryPath: string,
  store: Store,
  deriver: Deriver,
): Promise<Asset> {
  allowOnly(parameters, [...uploadParameters, 'unique_filename', 'use_filename']);
  const type = typeOf(parameters);
  const eager = (parameters.get('eager') ?? '').split('|').filter((one) => one !== '');
  const chains = eager.map((one) => parseChain(one.split('/')));
  const file = uploaded ?? (await readDataUrl(parameters.get('file') ?? '', temporaryPath));
  if (file.bytes === 0) throw new CloudinaryError(400, 'Empty file');
  const { width, height, format } = await readMetadata(file.path);

  const name = parameters.get('public_id') || randomBytes(10).toString('hex');
  const folder = parameters.get('folder');
  const publicId = checkId(folder ? `${folder}/${name}` : name);
  const previous = await store.find(type, publicId);
  if (previous && !isOn(parameters, 'overwrite', true)) return previous;

  const version = Math.max(Math.floor(Date.now() / 1000), (previous?.version ?? 0) + 1);
  const asset: Asset = {
    asset_id: previous?.asset_id ?? randomBytes(16).toString('hex'),
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

async function readMetadata(path: string): Promise<{ width: number; height: number; format: string }> {
  try {
    const { width, height, format, autoOrient } = await sharp(path, {
      limitInputPixels: maxPixels,
    }).metadata();
    const known = formatOf(format === 'heif' ? 'avif' : format);
    if (!known) throw new CloudinaryError(400, `Invalid image file format ${format}`);
    return { width: autoOrient.width ?? width, height: autoOrient.height ?? height, format: known };
  } catch (cause) {
    if (cause instanceof CloudinaryError) throw cause;
    throw new CloudinaryError(400, 'Invalid image file', { cause });
  }
}

async function readDataUrl(text: string, path: string): Promise<UploadedFile> {
  const data = /^data:image\/[\w.+-]+;base64,([\w+/=\s]+)$/.exec(text)?.[1];
  if (data === undefined) {
    throw new CloudinaryError(
      400,
      text === '' ? 'Missing required parameter - file' : 'The emulator fetches no remote files',
    );
  }
  const bytes = Buffer.from(data, 'base64');
  await writeFile(path, bytes);
  return { path, name: 'file', bytes: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
}
