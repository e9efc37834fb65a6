import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { freePlan } from '../account.ts';
import type { Deriver } from '../delivery/derive.ts';
import { formatOf } from '../delivery/transformation.ts';
import type { UploadedFile } from '../http/form.ts';
import { assertPixels, CloudinaryError } from '../http/response.ts';
import type { Asset, Store } from '../store/store.ts';
import { describe } from './describe.ts';
import { makeEager, readEager } from './eager.ts';
import { allowOnly, checkId, isOn, type Parameters, readTags, typeOf } from './parameters.ts';

const uploadParameters = [
  'file',
  'public_id',
  'folder',
  'asset_folder',
  'overwrite',
  'tags',
  'eager',
  'invalidate',
];

/**
 * Stores an uploaded image, or one given as a `data:` URL (written to `temporaryPath`), makes its eager transformations,
 * and returns the description of both. The caller removes the temporary file.
 */
export async function upload(
  parameters: Parameters,
  uploaded: UploadedFile | undefined,
  temporaryPath: string,
  { store, deriver, origin }: { store: Store; deriver: Deriver; origin: string },
) {
  allowOnly(parameters, uploadParameters);
  const type = typeOf(parameters);
  const eager = readEager(parameters.get('eager') ?? '');
  const file = uploaded ?? (await readDataUrl(parameters.get('file') ?? '', temporaryPath));
  if (file.bytes === 0) throw new CloudinaryError(400, 'Empty file');
  if (file.bytes > freePlan.fileBytes) {
    const sizes = `Got ${file.bytes}. Maximum is ${freePlan.fileBytes}.`;
    throw new CloudinaryError(400, `File size too large. ${sizes} Upgrade your plan to enjoy higher limits`);
  }
  const { width, height, format } = await readMetadata(file.path);

  const name = parameters.get('public_id') || randomBytes(10).toString('hex');
  const folder = parameters.get('folder');
  const publicId = checkId(folder ? `${folder}/${name}` : name);
  const previous = await store.find(type, publicId);
  const overwrite = isOn(parameters, 'overwrite', true);
  if (previous && !overwrite) return { ...describe(previous, origin), existing: true };

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
    context: {},
    asset_folder: parameters.get('asset_folder') ?? '',
    original_filename: file.name.replace(/\.[^.]+$/, ''),
    file: `original-${version}.${format}`,
  };
  for (const { chain } of eager) deriver.assertPossible(asset, chain);
  await store.put(asset, file.path);
  return {
    ...describe(asset, origin),
    ...(overwrite ? {} : { existing: false }),
    ...(eager.length > 0 ? { eager: await makeEager(asset, eager, deriver, origin) } : {}),
  };
}

async function readMetadata(path: string): Promise<{ width: number; height: number; format: string }> {
  try {
    const { width, height, format, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    assertPixels(width * height);
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
