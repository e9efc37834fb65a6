import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Asset } from '../store/store.ts';
import { contentType, type Format } from './transformation.ts';

/** Sends a stored or derived image, or the range of its bytes that the request asks for. */
export async function send(
  { method, headers: requested }: IncomingMessage,
  response: ServerResponse,
  { asset, format, path }: { asset: Asset; format: Format; path: string },
): Promise<void> {
  const { size } = await stat(path);
  const etag = `"${createHash('md5').update(`${asset.etag}${path}`).digest('hex')}"`;
  const headers: Record<string, string> = {
    'content-type': contentType(format),
    'cache-control': asset.type === 'upload' ? 'public, max-age=2592000' : 'private, max-age=3600',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
  };
  if (requested['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  const ifRange = requested['if-range'];
  const range = !ifRange || ifRange === etag ? readRange(requested.range, size) : undefined;
  if (range === 'unsatisfiable') {
    return void response.writeHead(416, { 'content-range': `bytes */${size}`, 'content-length': '0' }).end();
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) headers['content-range'] = `bytes ${start}-${end}/${size}`;
  response.writeHead(range ? 206 : 200, { ...headers, 'content-length': String(end - start + 1) });
  if (method === 'HEAD') return void response.end();
  await pipeline(createReadStream(path, { start, end }), response);
}

/** Reads a `Range` header with one range of bytes. Other units and several ranges are ignored (RFC 9110, section 14.2). */
function readRange(header: string | undefined, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}
