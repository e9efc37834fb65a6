import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  acceptedEncoding,
  compressBuffer,
  compressionThreshold,
  type Encoding,
  isCompressible,
} from '../edge/compression.ts';
import type { Context } from '../edge/request-target.ts';

/** Sends a file of a folder. Returns false when there is none. `path` must have passed `parseRequestTarget`. */
type SendFile = (ctx: Context, folder: string, path: string) => Promise<boolean>;

const megabyte = 1024 * 1024;
const cacheBytes = 24 * megabyte;
const suffix: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/**
 * Sends files with ETags, byte ranges and the best encoding that the client accepts. Uses a compressed variant on disk
 * (`app.js.br`) if there is one; otherwise compresses the file once and caches it.
 */
export function createFileSender(): SendFile {
  // Concurrent requests for a file share one compression.
  const compressed = new LRUCache<string, Buffer, { file: string; encoding: Encoding }>({
    maxSize: cacheBytes,
    sizeCalculation: (content) => content.length,
    fetchMethod: async (_key, _old, { context }) =>
      compressBuffer(await readFile(context.file), context.encoding),
  });

  return async (ctx, folder, path) => {
    const name = decodeURIComponent(path);
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || /(^|\/)\./.test(name)) return false;
    ctx.type = extname(file).replace('.tgz', '.gz');
    ctx.status = 200;
    const tag = `${found.mtimeMs.toString(36)}-${found.size.toString(36)}`;
    const compress = isCompressible(ctx.response.get('content-type')) && found.size >= compressionThreshold;
    if (compress) ctx.vary('accept-encoding');
    const encoding = compress ? acceptedEncoding(ctx) : null;
    ctx.etag = encoding ? `${tag}-${encoding}` : tag;
    if (ctx.fresh) {
      ctx.status = 304;
    } else if (encoding) {
      await sendCompressed(ctx, file, tag, encoding);
    } else {
      sendUncompressed(ctx, file, found.size);
    }
    return true;
  };

  async function sendCompressed(ctx: Context, file: string, tag: string, encoding: Encoding): Promise<void> {
    ctx.set('content-encoding', encoding);
    const variantFile = `${file}${suffix[encoding]}`;
    const variant = await stat(variantFile).catch(() => null);
    if (variant?.isFile()) {
      ctx.length = variant.size;
      ctx.body = createReadStream(variantFile);
      return;
    }
    ctx.body = await compressed.forceFetch(`${file} ${tag} ${encoding}`, { context: { file, encoding } });
  }
}

function sendUncompressed(ctx: Context, file: string, size: number): void {
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

/**
 * Parses a Range header with one range (RFC 9110, section 14.1.2); `start` and `end` are inclusive. Returns null for any other
 * header: the whole file is sent, as the standard allows.
 */
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
