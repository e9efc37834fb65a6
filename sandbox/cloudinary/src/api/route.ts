import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '@atelier/sandbox-control/control-route';
import { account } from '../account.ts';
import { readForm } from '../http/form.ts';
import { CloudinaryError, sendJson } from '../http/response.ts';
import { checkSignature } from '../signatures.ts';
import type { Store } from '../store/store.ts';
import { upload } from './upload.ts';

/** The calls, with their parameters besides those of every call. */
const calls = { upload: ['folder', 'public_id'], destroy: ['public_id', 'invalidate'] } as const;
const always = ['api_key', 'signature', 'timestamp', 'type'];

/**
 * `POST /v1_1/<cloud>/image/<call>`: the signed calls on images.
 * @throws CloudinaryError 404 for another path or method, 401 for another account or a wrong signature, 400 for parameters that
 * the emulator does not have
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
  const temporaryPath = store.temporaryPath();
  try {
    const { fields, file } = await readForm(request, temporaryPath);
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
  } finally {
    await rm(temporaryPath, { force: true });
  }
}
