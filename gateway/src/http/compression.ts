import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context } from './state.ts';

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/i;

/** Below this many bytes compression costs more than it saves. */
export const compressionThreshold = 1024;

export type Encoding = 'br' | 'gzip';

/** Whether an answer of this type gets smaller by compression. A stream of events must never wait in a compressor. */
export function isCompressible(contentType: string | undefined): boolean {
  return contentType !== undefined && compressible.test(contentType);
}

/** The best encoding the client takes, or null for none. */
export function encodingFor(ctx: Context): Encoding | null {
  const best = ctx.acceptsEncodings('br', 'gzip', 'identity');
  return best === 'br' || best === 'gzip' ? best : null;
}

/** A compressor for answers made on the fly: quick rather than thorough. */
export function compressor(encoding: Encoding) {
  return encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 6 });
}
