import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { account } from '../account.ts';
import type { Deriver } from '../delivery/derive.ts';
import { readForm } from '../http/form.ts';
import { CloudinaryError, sendJson } from '../http/response.ts';
import { checkSignature } from '../signatures.ts';
import type { Store } from '../store/store.ts';
import { admin } from './admin.ts';
import { change, describe, destroy, rename } from './assets.ts';
import { required } from './parameters.ts';
import { upload } from './upload.ts';

const signedCalls = ['upload', 'destroy', 'rename', 'explicit'] as const;
type SignedCall = (typeof signedCalls)[number];

/** `/v1_1/<cloud>/…`: the signed calls on images, and the Admin API. */
export async function apiRoute(
  request: IncomingMessage,
  response: ServerResponse,
  { store, deriver }: { store: Store; deriver: Deriver },
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [, cloud, ...path] = pathname.split('/').filter((part) => part !== '');
  if (cloud !== account.cloudName) throw new CloudinaryError(401, `cloud_name mismatch`);
  const origin = `http://${request.headers.host}`;
  const call = signedCalls.find((one) => path[0] === 'image' && path[1] === one && path.length === 2);
  if (request.method === 'POST' && call) {
    return sendJson(response, 200, await signed(call, request, origin, store, deriver));
  }
  sendJson(response, 200, await admin(request, path, searchParams, store, origin), limits());
}

async function signed(
  call: SignedCall,
  request: IncomingMessage,
  origin: string,
  store: Store,
  deriver: Deriver,
) {
  const temporaryPath = store.temporaryPath();
  const { fields, file } = await readForm(request, temporaryPath);
  try {
    checkSignature(fields);
    if (call === 'destroy') return await destroy(fields, store);
    if (call === 'rename') return describe(await rename(fields, store), origin);
    if (call === 'explicit')
      return describe(await change(fields, required(fields, 'public_id'), store), origin);
    return describe(await upload(fields, file, temporaryPath, store, deriver), origin);
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

/** The Admin API reports the remaining calls in each response. The emulator has no limit. */
function limits(): Record<string, string> {
  return {
    'x-featureratelimit-limit': '500',
    'x-featureratelimit-remaining': '499',
    'x-featureratelimit-reset': new Date(Date.now() + 3_600_000).toUTCString(),
  };
}
