import { constants, inflateSync } from 'node:zlib';
import type { ReadingLimits } from './limits.ts';

/** What the guard says of a file, before any PDF library has seen it. */
export type GuardVerdict = 'fine' | 'not-a-pdf' | 'too-complex';

const nestedCompressions = 4;
/** The first byte of zlib data names deflate, and the first two are a multiple of 31 (RFC 1950 section 2.2). */
const isZlib = (bytes: Buffer) =>
  bytes.length > 2 && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/**
 * Unfolds each compressed stream of a PDF within bounds, one at a time, so that a file of some kilobytes that unfolds to
 * gigabytes is refused in milliseconds. It does not judge whether the PDF is sound: what cannot be unfolded is passed over.
 */
export function guardInflation(file: Buffer, limits: ReadingLimits): GuardVerdict {
  // The header stands within the first 1024 bytes (ISO 32000-1, implementation note 13).
  if (!file.subarray(0, 1024).includes('%PDF-')) return 'not-a-pdf';
  let unfolded = 0;
  let streams = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at)) {
    if (file.toString('latin1', at - 3, at) === 'end') {
      at += 6;
      continue;
    }
    streams += 1;
    if (streams > limits.streams) return 'too-complex';
    let start = at + 6;
    if (file[start] === 0x0d) start += 1;
    if (file[start] === 0x0a) start += 1;
    const end = file.indexOf('endstream', start);
    const stop = end < 0 ? file.length : end;
    const size = unfold(file.subarray(start, stop), limits.streamBytes);
    if (size === 'too-large') return 'too-complex';
    unfolded += size;
    if (unfolded > limits.totalBytes) return 'too-complex';
    at = stop;
  }
  return 'fine';
}

function unfold(bytes: Buffer, limit: number): number | 'too-large' {
  let layer = bytes;
  let total = 0;
  for (let depth = 0; depth < nestedCompressions && isZlib(layer); depth += 1) {
    try {
      layer = inflateSync(layer, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
    } catch (cause) {
      return cause instanceof RangeError ? 'too-large' : total;
    }
    total += layer.length;
  }
  return total;
}
