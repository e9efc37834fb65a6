import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { CloudinaryError } from '../http/response.ts';
import type { Asset, Store } from '../store/store.ts';
import { type DeliveryUrl, parseDeliveryUrl } from './delivery-url.ts';
import type { Deriver } from './derive.ts';
import { type Chain, contentType, type Format, formatOf, parseChain } from './transformation.ts';

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
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const url = parseDeliveryUrl(pathname);
  // A URL without a signature gets 404, so that it does not reveal whether a private image exists.
  const asset = url.type === 'upload' || url.signed ? await find(store, url) : undefined;
  if (!asset) throw new CloudinaryError(404, `Resource not found - ${url.idWithoutFormat}`);
  const chain = parseChain(url.transformation);
  const format = chooseFormat(asset, url, chain, request.headers.accept ?? '');
  const path = await deriver.obtain(asset, chain, format);
  await send(request, response, asset, chain, format, path);
}

async function find(store: Store, url: DeliveryUrl): Promise<Asset | undefined> {
  return (await store.find(url.type, url.idWithoutFormat)) ?? store.find(url.type, url.id);
}

function chooseFormat(asset: Asset, url: DeliveryUrl, chain: Chain, accept: string): Format {
  const own = formatOf(asset.format) ?? 'png';
  if (chain.format === 'auto') return /image\/webp/.test(accept) ? 'webp' : own;
  const cutOut = chain.effects.some((effect) => effect.kind === 'background');
  return chain.format ?? url.format ?? (cutOut ? 'png' : own);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
  chain: Chain,
  format: Format,
  path: string,
): Promise<void> {
  const { size } = await stat(path);
  const etag = `"${createHash('md5').update(`${asset.etag}${path}`).digest('hex')}"`;
  const headers: Record<string, string> = {
    'content-type': contentType(format),
    'cache-control': asset.type === 'upload' ? 'public, max-age=2592000' : 'private, max-age=3600',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    etag,
    ...(chain.format === 'auto' ? { vary: 'Accept' } : {}),
  };
  if (chain.attachment !== undefined) {
    const name = (chain.attachment || asset.public_id.split('/').at(-1) || 'image').replace(/[^\w.-]/g, '_');
    headers['content-disposition'] = `attachment; filename="${name}.${format}"`;
  }
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  response.writeHead(200, { ...headers, 'content-length': String(size) });
  if (request.method === 'HEAD') return void response.end();
  await pipeline(createReadStream(path), response);
}
