import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '@atelier/sandbox-control/control-route';
import { CloudinaryError } from '../http/response.ts';
import type { Asset, Store } from '../store/store.ts';
import { type DeliveryUrl, parseDeliveryUrl } from './delivery-url.ts';
import type { Deriver } from './derive.ts';
import { send } from './send.ts';
import { chooseFormat, parseChain } from './transformation.ts';

/** Whether a delivery URL contains an effect. Faults apply to such URLs only. */
export function hasEffects(pathname: string): boolean {
  return /\/e_(?:background_removal|gen_remove)/.test(pathname);
}

/** Serves an image as stored, or transformed. */
export async function deliveryRoute(
  request: IncomingMessage,
  response: ServerResponse,
  { store, deriver }: { store: Store; deriver: Deriver },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new CloudinaryError(405, 'Only GET and HEAD');
  const url = parseDeliveryUrl(pathOf(request));
  // A URL without a signature gets 404, so that it does not reveal whether a private image exists.
  const asset = url.type === 'upload' || url.signed ? await find(store, url) : undefined;
  if (!asset) throw new CloudinaryError(404, `Resource not found - ${url.idWithoutFormat}`);
  const chain = parseChain(url.transformation);
  const format = chooseFormat(asset, chain, url.format);
  const path = await deriver.obtain(asset, chain, format);
  await send(request, response, { asset, format, path });
}

async function find(store: Store, url: DeliveryUrl): Promise<Asset | undefined> {
  return (await store.find(url.type, url.idWithoutFormat)) ?? store.find(url.type, url.id);
}
