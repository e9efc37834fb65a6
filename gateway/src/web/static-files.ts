import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { clientNetwork } from '../http/client-network.ts';
import {
  acceptedEncoding,
  compressBuffer,
  compressionThreshold,
  type Encoding,
  isCompressible,
} from '../http/compression.ts';
import type { Context, State } from '../http/request-target.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import type { ModuleFiles } from '../modules/module-files.ts';

export interface StaticFilesOptions {
  /** The shell's build; its folder `client` holds the public files. */
  shell: string;
  /** The cached files of modules, in folders `<name>/<version>`. */
  modules: string;
  /** Fetches files that are not in the cache. */
  moduleFiles: ModuleFiles;
}

const minute = 60;
/** How often one network may ask for module files that are not in the cache. */
const missesPerMinute = 300;

const immutable = 'public, max-age=31536000, immutable';
/** Every file has an extension and no page has one, so page requests need no file system access. */
const extension = /\.[^./]+$/;
const modulePath = /^\/modules\/[a-z0-9-]+\/[0-9A-Za-z.-]+\/./;

/**
 * Serves the files of the web app. Files with a hash or a version in their path are cached for a year. Module files may be
 * loaded by pages of any origin.
 */
export function serveStaticFiles({ shell, modules, moduleFiles }: StaticFilesOptions): Middleware<State> {
  const limitMisses = createRateLimit({ name: 'missing-files', points: missesPerMinute, seconds: minute });
  const sendFile = createFileSender();
  const client = join(shell, 'client');
  return async (ctx, next) => {
    const { path } = ctx.state.target;
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !extension.test(path)) return next();
    ctx.state.operation = 'file';
    if (modulePath.test(path)) {
      const file = path.slice('/modules'.length);
      await moduleFiles.fetch(file, () => limitMisses.use(ctx, clientNetwork(ctx.ip)));
      if (!(await sendFile(ctx, modules, file))) return next();
      ctx.set('cache-control', immutable);
      ctx.set('access-control-allow-origin', '*');
      ctx.set('cross-origin-resource-policy', 'cross-origin');
      return;
    }
    if (!(await sendFile(ctx, client, path))) return next();
    const hashed = path.startsWith('/assets/');
    ctx.set('cache-control', hashed ? immutable : 'no-cache');
    // The frame of isolated modules has an opaque origin.
    if (hashed) ctx.set('access-control-allow-origin', '*');
  };
}

/** Sends a file of a folder. Returns false when there is none. `path` must have passed `parseRequestTarget`. */
type SendFile = (ctx: Context, folder: string, path: string) => Promise<boolean>;

const megabyte = 1024 * 1024;
const cacheBytes = 24 * megabyte;
const suffix: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/**
 * Sends files with ETags, byte ranges and the best encoding that the client accepts. A compressed variant on disk (`app.js.br`)
 * is used where there is one; otherwise the file is compressed once and cached.
 */
function createFileSender(): SendFile {
  const compressed = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: (content) => content.length,
  });
  const compressing = new Map<string, Promise<Buffer>>();

  return async (ctx, folder, path) => {
    const name = decodeURIComponent(path);
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || /(^|\/)\./.test(name)) return false;
    ctx.type = extname(file);
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
    const key = `${file} ${tag} ${encoding}`;
    ctx.body = compressed.get(key) ?? (await compressOnce(key, file, encoding));
  }

  /** Concurrent requests for a file share one compression. */
  function compressOnce(key: string, file: string, encoding: Encoding): Promise<Buffer> {
    const running = compressing.get(key);
    if (running) return running;
    const content = readFile(file).then((whole) => compressBuffer(whole, encoding));
    compressing.set(key, content);
    const cached = content.then((done) => compressed.set(key, done));
    void cached.finally(() => compressing.delete(key)).catch(() => undefined);
    return content;
  }
}

function sendUncompressed(ctx: Context, file: string, size: number): void {
  ctx.set('accept-ranges', 'bytes');
  const range = parseByteRange(ctx.get('range'), size);
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
