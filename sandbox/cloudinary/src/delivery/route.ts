import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../http/answer.ts';
import type { Asset } from '../store/asset.ts';
import type { Store } from '../store/store.ts';
import { type Address, parseAddress } from './address.ts';
import type { Deriver } from './derive.ts';
import { contentType, type Format, formatOf } from './encode.ts';
import { type Chain, parseChain } from './transformation.ts';

/** Whether an address asks for slow work; only such addresses take faults. */
export function asksForEffects(pathname: string): boolean {
  return /\/e_(?:background_removal|gen_remove)/.test(pathname);
}

/** Delivers a picture, as it was stored or derived from it. */
export async function deliveryRoute(
  request: IncomingMessage,
  response: ServerResponse,
  { store, deriver }: { store: Store; deriver: Deriver },
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(405, 'Only GET and HEAD');
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const address = parseAddress(pathname);
  // Without the signature a picture that is not public is not even said to exist.
  const asset = address.type === 'upload' || address.signed ? await find(store, address) : undefined;
  if (!asset) throw new Refusal(404, `Resource not found - ${address.idWithoutFormat}`);
  const chain = parseChain(address.transformation);
  const format = chooseFormat(asset, address, chain, request.headers.accept ?? '');
  const path = await deriver.obtain(asset, chain, format);
  await send(request, response, asset, chain, format, path);
}

async function find(store: Store, address: Address): Promise<Asset | undefined> {
  return (await store.find(address.type, address.idWithoutFormat)) ?? store.find(address.type, address.id);
}

function chooseFormat(asset: Asset, address: Address, chain: Chain, accept: string): Format {
  const own = formatOf(asset.format) ?? 'png';
  if (chain.format === 'auto') return /image\/webp/.test(accept) ? 'webp' : own;
  const cutOut = chain.effects.some((effect) => effect.kind === 'background');
  return chain.format ?? address.format ?? (cutOut ? 'png' : own);
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
    const name = (chain.attachment || asset.public_id.split('/').at(-1) || 'picture').replace(
      /[^\w.-]/g,
      '_',
    );
    headers['content-disposition'] = `attachment; filename="${name}.${format}"`;
  }
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  response.writeHead(200, { ...headers, 'content-length': String(size) });
  if (request.method === 'HEAD') return void response.end();
  await pipeline(createReadStream(path), response);
}
