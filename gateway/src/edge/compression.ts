import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { clientHasResponse } from '@atelier/server-kit/http';
import type { Context } from './request-target.ts';

export type Encoding = 'br' | 'gzip';

/** Bodies below this many bytes are not compressed. */
export const compressionThreshold = 1024;

/** Event streams are excluded: a compressor would delay their events. */
const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/i;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Whether responses of this content type are compressed. */
export function isCompressible(contentType: string | undefined): boolean {
  return contentType !== undefined && compressible.test(contentType);
}

/** The best encoding that the client accepts, or null for none. */
export function acceptedEncoding(ctx: Context): Encoding | null {
  if (!ctx.req.headers['accept-encoding']) return null;
  const best = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return best === 'br' || best === 'gzip' ? best : null;
}

/** Compressors use the thread pool that also reads files. Responses above this number are sent uncompressed. */
const maxCompressors = 16;
let openCompressors = 0;

/** Opens a compressor for a streamed response at a fast level; null while too many are open. */
export function openCompressor(encoding: Encoding): Transform | null {
  if (openCompressors >= maxCompressors) return null;
  openCompressors += 1;
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 6 });
  return compressor.once('close', () => {
    openCompressors -= 1;
  });
}

/** Cached content. */
export interface CachedContent {
  /** Its ETag, without quotes and encoding. */
  tag: string;
  /** The content in an encoding, compressed on first use. */
  encoded(encoding: Encoding | 'identity'): Promise<Buffer>;
}

/** Compresses content that is cached, at a high level: about 20 ms for 100 kB. */
export function compressBuffer(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(content, { level: 9 });
  return brotliAsync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}

/** A text with its ETag. It is compressed once in each encoding that a client accepts. */
export function cachedContent(text: string): CachedContent {
  const identity = Buffer.from(text);
  const compressed: { [name in Encoding]?: Promise<Buffer> } = {};
  return {
    tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    async encoded(encoding) {
      if (encoding === 'identity') return identity;
      compressed[encoding] ??= compressBuffer(identity, encoding);
      return compressed[encoding];
    },
  };
}

/** Sends content, or 304 if the client has it. Set the status and other headers first. */
export async function sendCached(ctx: Context, { tag, encoded }: CachedContent, type: string): Promise<void> {
  const encoding = acceptedEncoding(ctx);
  ctx.vary('accept-encoding');
  ctx.etag = encoding ? `${tag}-${encoding}` : tag;
  if (clientHasResponse(ctx)) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  if (encoding) ctx.set('content-encoding', encoding);
  ctx.body = await encoded(encoding ?? 'identity');
}
