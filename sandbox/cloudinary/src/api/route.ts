import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '@atelier/sandbox-control/control-route';
import { account } from '../account.ts';
import type { Deriver } from '../delivery/derive.ts';
import { readForm } from '../http/form.ts';
import { CloudinaryError, sendJson } from '../http/response.ts';
import { checkSignature } from '../signatures.ts';
import type { Store } from '../store/store.ts';
import { allowOnly, required, typeOf } from './parameters.ts';
import { upload } from './upload.ts';

const calls = ['upload', 'destroy'] as const;

/**
 * `POST /v1_1/<cloud>/image/<call>`: the signed calls on images.
 * @throws CloudinaryError 404 for another path or method, 401 for another account or a wrong signature
 */
export async function apiRoute(
  request: IncomingMessage,
  response: ServerResponse,
  { store, deriver }: { store: Store; deriver: Deriver },
): Promise<void> {
  const [, cloud, ...path] = pathOf(request)
    .split('/')
    .filter((part) => part !== '');
  const call = calls.find((one) => path.join('/') === `image/${one}`);
  if (!call || request.method !== 'POST')
    throw new CloudinaryError(404, `The emulator does not support ${request.method} ${path.join('/')}`);
  if (cloud !== account.cloudName) throw new CloudinaryError(401, 'cloud_name mismatch');
  const temporaryPath = store.temporaryPath();
  try {
    const { fields, file } = await readForm(request, temporaryPath);
    checkSignature(fields);
    if (call === 'destroy') return sendJson(response, 200, await destroy(fields, store));
    const origin = `http://${request.headers.host}`;
    sendJson(response, 200, await upload(fields, file, temporaryPath, { store, deriver, origin }));
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/** Removes an image and its derived images. */
async function destroy(
  parameters: ReadonlyMap<string, string>,
  store: Store,
): Promise<{ result: 'ok' | 'not found' }> {
  allowOnly(parameters, ['public_id', 'invalidate']);
  const removed = await store.remove(typeOf(parameters), required(parameters, 'public_id'));
  return { result: removed ? 'ok' : 'not found' };
}
