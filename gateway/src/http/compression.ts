import type { Transform } from 'node:stream';
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

/** Each takes memory and time on the threads that also read files; what comes above is sent as it is. */
const mostCompressors = 16;
let compressors = 0;

/** A compressor for an answer made on the fly, quick rather than thorough; null while too many are at work. */
export function openCompressor(encoding: Encoding): Transform | null {
  if (compressors >= mostCompressors) return null;
  compressors += 1;
  const opened =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : createGzip({ level: 6 });
  return opened.once('close', () => {
    compressors -= 1;
  });
}
