import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { BoundedMap } from '@atelier/service-kit/bounded-map';
import { compressionThreshold, type Encoding, encodingFor, isCompressible } from '../http/compression.ts';
import type { Context } from '../http/state.ts';
import { readRange } from './byte-range.ts';
import { compressWhole } from './compressed.ts';

/** Sends a file below a folder. Answers false when there is none. `path` must have passed `readAddress`. */
export type SendFile = (ctx: Context, folder: string, path: string) => Promise<boolean>;

const megabyte = 1024 * 1024;
const suffix: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/**
 * Makes the sender of files: an ETag on each, byte ranges, and the best encoding the client takes. A compressed variant
 * is taken from beside the file (`app.js.br`); where none lies, a text is compressed once and kept.
 */
export function createFileSender(keptBytes = 24 * megabyte): SendFile {
  const compressed = new BoundedMap<string, Buffer>(keptBytes, (content) => content.length);
  const beingCompressed = new Map<string, Promise<Buffer>>();

  return async (ctx, folder, path) => {
    const name = decodeURIComponent(path);
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || /(^|\/)\./.test(name)) return false;
    ctx.type = extname(file);
    ctx.status = 200;
    const tag = `${found.mtimeMs.toString(36)}-${found.size.toString(36)}`;
    const text = isCompressible(ctx.response.get('content-type')) && found.size >= compressionThreshold;
    if (text) ctx.vary('accept-encoding');
    const encoding = text ? encodingFor(ctx) : null;
    ctx.etag = encoding ? `${tag}-${encoding}` : tag;
    if (ctx.fresh) {
      ctx.status = 304;
    } else if (encoding) {
      await sendCompressed(ctx, file, tag, encoding);
    } else {
      sendPlain(ctx, file, found.size);
    }
    return true;
  };

  async function sendCompressed(ctx: Context, file: string, tag: string, encoding: Encoding): Promise<void> {
    ctx.set('content-encoding', encoding);
    const beside = `${file}${suffix[encoding]}`;
    const variant = await stat(beside).catch(() => null);
    if (variant?.isFile()) {
      ctx.length = variant.size;
      ctx.body = createReadStream(beside);
      return;
    }
    const key = `${file} ${tag} ${encoding}`;
    ctx.body = compressed.get(key) ?? (await compressOnce(key, file, encoding));
  }

  /** Who asks for a file while it is being compressed waits for that, however many they are. */
  function compressOnce(key: string, file: string, encoding: Encoding): Promise<Buffer> {
    const begun = beingCompressed.get(key);
    if (begun) return begun;
    const content = readFile(file).then((whole) => compressWhole(whole, encoding));
    beingCompressed.set(key, content);
    const keep = content.then((done) => compressed.set(key, done));
    void keep.finally(() => beingCompressed.delete(key)).catch(() => undefined);
    return content;
  }
}

function sendPlain(ctx: Context, file: string, size: number): void {
  ctx.set('accept-ranges', 'bytes');
  const range = readRange(ctx.get('range'), size);
  const type = ctx.response.get('content-type');
  if (range === 'beyond') {
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
