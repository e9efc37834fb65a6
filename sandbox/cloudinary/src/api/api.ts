import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf, sendJson } from '@atelier/sandbox-control/control-route';
import sharp from 'sharp';
import { account, freePlan } from '../account.ts';
import { formatOf } from '../delivery/delivery-url.ts';
import { assertPixels, CloudinaryError, readForm } from '../http.ts';
import { checkSignature } from '../signatures.ts';
import type { Asset, Store } from '../store/store.ts';

/** Stores an uploaded image under the given id, or a new one in a folder, and returns its description. */
async function upload(fields: ReadonlyMap<string, string>, file: Buffer | undefined, store: Store) {
  if (!file) throw new CloudinaryError(400, 'The emulator stores files only');
  if (file.length === 0) throw new CloudinaryError(400, 'Empty file');
  if (file.length > freePlan.fileBytes) {
    const sizes = `Got ${file.length}. Maximum is ${freePlan.fileBytes}.`;
    throw new CloudinaryError(400, `File size too large. ${sizes} Upgrade your plan to enjoy higher limits`);
  }
  const folder = fields.get('folder');
  const public_id = fields.get('public_id') ?? `${folder}/${randomBytes(10).toString('hex')}`;
  if (!/^[\w-]+\/[\w-]+$/.test(public_id))
    throw new CloudinaryError(400, `The emulator does not support the folder or id ${public_id}`);
  const { width, height, format } = await readMetadata(file);
  const asset: Asset = { public_id, format, width, height, file: `original.${format}` };
  await store.put(asset, file);
  return {
    public_id,
    format,
    width,
    height,
    bytes: file.length,
    resource_type: 'image',
    type: 'authenticated',
  };
}

async function readMetadata(file: Buffer): Promise<{ width: number; height: number; format: string }> {
  try {
    const { width, height, format, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
    assertPixels(width * height);
    const known = formatOf(format === 'heif' ? 'avif' : format);
    if (!known) throw new CloudinaryError(400, `Invalid image file format ${format}`);
    return { width: autoOrient.width ?? width, height: autoOrient.height ?? height, format: known };
  } catch (cause) {
    if (cause instanceof CloudinaryError) throw cause;
    throw new CloudinaryError(400, 'Invalid image file', { cause });
  }
}

const calls = { upload: ['folder', 'public_id'], destroy: ['public_id', 'invalidate'] } as const;
const always = ['api_key', 'signature', 'timestamp', 'type'];

/**
 * `POST /v1_1/<cloud>/image/<call>`: the signed calls on images.
 * @throws CloudinaryError 404 for another path or method, 401 for another account or a wrong signature, 400
 * for parameters that the emulator does not have
 */
export async function apiRoute(
  request: IncomingMessage,
  response: ServerResponse,
  store: Store,
): Promise<void> {
  const [, cloud, ...path] = pathOf(request)
    .split('/')
    .filter((part) => part !== '');
  const call = (['upload', 'destroy'] as const).find((one) => path.join('/') === `image/${one}`);
  if (!call || request.method !== 'POST')
    throw new CloudinaryError(404, `The emulator does not support ${request.method} ${path.join('/')}`);
  if (cloud !== account.cloudName) throw new CloudinaryError(401, 'cloud_name mismatch');
  const { fields, file } = await readForm(request);
  checkSignature(fields);
  const known = new Set<string>([...always, ...calls[call]]);
  const unknown = [...fields].filter(([name, value]) => value !== '' && !known.has(name));
  if (unknown.length > 0)
    throw new CloudinaryError(
      400,
      `The emulator does not support ${unknown.map(([name]) => name).join(', ')}`,
    );
  const isPublic = fields.get('type') !== 'authenticated';
  if (call === 'destroy') {
    const removed = !isPublic && (await store.remove(fields.get('public_id') ?? ''));
    return sendJson(response, 200, { result: removed ? 'ok' : 'not found' });
  }
  if (isPublic) throw new CloudinaryError(400, 'The emulator does not support images that are public');
  sendJson(response, 200, await upload(fields, file, store));
}
