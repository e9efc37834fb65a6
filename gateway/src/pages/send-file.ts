import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { acceptedEncoding } from '../edge/compression.ts';
import type { Context } from '../edge/request-target.ts';

const suffix = { br: '.br', gzip: '.gz' };

/**
 * Sends a file or its compressed variant (`app.js.br`), with an ETag and byte ranges.
 * @returns whether there is one. @param path one that `parseRequestTarget` accepts
 */
export async function sendFile(ctx: Context, folder: string, path: string): Promise<boolean> {
  const name = decodeURIComponent(path);
  const file = join(folder, name);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile() || /(^|\/)\./.test(name)) return false;
  ctx.type = extname(file).replace('.tgz', '.gz');
  ctx.status = 200;
  const tag = `${found.mtimeMs.toString(36)}-${found.size.toString(36)}`;
  const encoding = acceptedEncoding(ctx);
  const variant = encoding && (await variantOf(file, encoding));
  ctx.etag = variant ? `${tag}-${encoding}` : tag;
  if (ctx.fresh) {
    ctx.status = 304;
  } else if (variant) {
    ctx.set('content-encoding', encoding);
    ctx.length = variant.size;
    ctx.body = createReadStream(variant.path);
  } else {
    sendWhole(ctx, file, found.size);
  }
  return true;
}

async function variantOf(file: string, encoding: keyof typeof suffix) {
  const path = `${file}${suffix[encoding]}`;
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { path, size: found.size } : null;
}

function sendWhole(ctx: Context, file: string, size: number): void {
  ctx.set('accept-ranges', 'bytes');
  // A client with a part of another version gets the whole file (RFC 9110, section 13.1.5).
  const isCurrent = ['', ctx.response.get('etag')].includes(ctx.get('if-range'));
  const range = isCurrent ? parseByteRange(ctx.get('range'), size) : null;
  const type = ctx.response.get('content-type');
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('content-range', `bytes */${size}`);
    ctx.body = '';
    return;
  }
  if (range) {
    ctx.status = 206;
    ctx.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  ctx.body = createReadStream(file, range ?? {});
  ctx.set('content-type', type);
  ctx.length = range ? range.end - range.start + 1 : size;
}

/** Parses one range (RFC 9110, section 14.1.2), both ends inclusive. Null means the whole file. */
export function parseByteRange(
  header: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return null;
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}
