import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { freePlan } from '../account.ts';
import { formatOf } from '../delivery/transformation.ts';
import type { UploadedFile } from '../http/form.ts';
import { assertPixels, CloudinaryError } from '../http/response.ts';
import type { Asset, Store } from '../store/store.ts';

/** Stores an uploaded image under the given id, or a new one in a folder, and returns its description. The caller removes the temporary file. */
export async function upload(
  fields: ReadonlyMap<string, string>,
  file: UploadedFile | undefined,
  store: Store,
) {
  if (!file) throw new CloudinaryError(400, 'The emulator stores files only');
  if (file.bytes === 0) throw new CloudinaryError(400, 'Empty file');
  if (file.bytes > freePlan.fileBytes) {
    const sizes = `Got ${file.bytes}. Maximum is ${freePlan.fileBytes}.`;
    throw new CloudinaryError(400, `File size too large. ${sizes} Upgrade your plan to enjoy higher limits`);
  }
  const folder = fields.get('folder');
  const public_id = fields.get('public_id') ?? `${folder}/${randomBytes(10).toString('hex')}`;
  if (!/^[\w-]+\/[\w-]+$/.test(public_id))
    throw new CloudinaryError(400, `The emulator does not support the folder or id ${public_id}`);
  const { width, height, format } = await readMetadata(file.path);
  const asset: Asset = { public_id, format, width, height, file: `original.${format}` };
  await store.put(asset, file.path);
  return {
    public_id,
    format,
    width,
    height,
    bytes: file.bytes,
    resource_type: 'image',
    type: 'authenticated',
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
