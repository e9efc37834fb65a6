import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { clientHasResponse } from '@atelier/server-kit/http';
import koaCompress from 'koa-compress';
import type { Context } from './request-target.ts';

type Encoding = 'br' | 'gzip';

/** Event streams are excluded: a compressor would delay their events. */
const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/i;

/** Compresses responses while they are sent. The window of Brotli bounds the memory of each. */
export const compressResponses = () =>
  koaCompress({
    filter: (type) => compressible.test(type),
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    zstd: false,
    deflate: false,
  });

/** The best encoding that the client accepts, or null for none. */
export function acceptedEncoding(ctx: Context): Encoding | null {
  if (!ctx.req.headers['accept-encoding']) return null;
  const best = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return best === 'br' || best === 'gzip' ? best : null;
}

export interface CachedContent {
  /** Its ETag, without quotes and encoding. */
  tag: string;
  /** The content in an encoding, compressed on first use. */
  encoded(encoding: Encoding | 'identity'): Promise<Buffer>;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A high level: about 20 ms for 100 kB. */
function compressWell(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(content, { level: 9 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliAsync(content, {
    params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: content.length },
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
      compressed[encoding] ??= compressWell(identity, encoding);
      return compressed[encoding];
    },
  };
}

/** Sends content, or 304 if the client has it. Set the status and other headers first. */
export async function sendCached(ctx: Context, { tag, encoded }: CachedContent, type: string): Promise<void> {
  const encoding = acceptedEncoding(ctx);
  ctx.etag = encoding ? `${tag}-${encoding}` : tag;
  if (clientHasResponse(ctx)) {
    ctx.status = 304;
    return;
  }
  ctx.type = type;
  if (encoding) ctx.set('content-encoding', encoding);
  ctx.body = await encoded(encoding ?? 'identity');
}
