import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { pathOf } from '@atelier/sandbox-control/control-route';
import { CloudinaryError } from '../http.ts';
import type { Store } from '../store/store.ts';
import { formatOf, parseChain, parseDeliveryUrl } from './delivery-url.ts';
import type { Deriver } from './derive.ts';

/** Whether a delivery URL contains an effect. Faults apply to such URLs only. */
export function hasEffects(pathname: string): boolean {
  return /\/e_(?:background_removal|gen_remove|upscale)/.test(pathname);
}

/** Serves an image as stored, or transformed. */
export async function deliveryRoute(
  request: IncomingMessage,
  response: ServerResponse,
  { store, deriver }: { store: Store; deriver: Deriver },
): Promise<void> {
  if (request.method !== 'GET') throw new CloudinaryError(405, 'Only GET');
  const { id, transformation, format: given } = parseDeliveryUrl(pathOf(request));
  const asset = await store.find(id);
  if (!asset) throw new CloudinaryError(404, `Resource not found - ${id}`);
  const format = given ?? formatOf(asset.format) ?? 'png';
  const path = await deriver.obtain(asset, parseChain(transformation), format);
  const { size } = await stat(path);
  response.writeHead(200, {
    'content-type': format === 'jpg' ? 'image/jpeg' : `image/${format}`,
    'content-length': String(size),
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
  await pipeline(createReadStream(path), response);
}
