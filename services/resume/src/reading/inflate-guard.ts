import type { ReadingLimits } from './limits.ts';
import { type Decoded, filters, isZlib } from './stream-filters.ts';

/** The guard's result for a file, before a PDF library reads it. */
export type GuardVerdict = 'fine' | 'too-complex';

const mostFilters = 4;
/** How far before its data a stream's dictionary may start, in bytes. */
const dictionaryBytes = 2000;

/**
 * Decodes each compressed stream of a PDF within limits, one at a time, so that a file of some kilobytes that decompresses to
 * gigabytes is refused in milliseconds. The output of a damaged stream before its error counts as well. It does not check
 * whether the PDF is valid, and follows no references: the limits of the process apply to what it does not recognise.
 */
export async function guardInflation(file: Buffer, limits: ReadingLimits): Promise<GuardVerdict> {
  let total = 0;
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
    const dictionary = dictionaryBefore(file, at);
    const firstEnd = file.indexOf('endstream', start);
    const end = declaredEnd(file, start, dictionary) ?? (firstEnd < 0 ? file.length : firstEnd);
    const names = filterNames(dictionary);
    if (names.length > mostFilters) return 'too-complex';
    for await (const { bytes, exceeded } of decode(file.subarray(start, end), names, limits.streamBytes)) {
      total += bytes.length;
      if (exceeded || total > limits.totalBytes) return 'too-complex';
    }
    // Not the declared end: a false length must not hide the streams that follow.
    at = firstEnd < 0 ? file.length : firstEnd;
  }
  return 'fine';
}

function dictionaryBefore(file: Buffer, at: number): string {
  const text = file.toString('latin1', Math.max(0, at - dictionaryBytes), at);
  return text.slice(text.lastIndexOf('obj') + 1);
}

/** Where the data ends by the dictionary's own length, if `endstream` follows there. */
function declaredEnd(file: Buffer, start: number, dictionary: string): number | null {
  const [, length, reference] = /\/Length\s+(\d{1,9})(\s+\d+\s+R)?/.exec(dictionary) ?? [];
  if (length === undefined || reference !== undefined) return null;
  const end = start + Number(length);
  return file
    .toString('latin1', end, end + 11)
    .trimStart()
    .startsWith('endstream')
    ? end
    : null;
}

function filterNames(dictionary: string): string[] {
  const value = /\/Filter\s*(\[[^[\]]*\]|\/[^\s/<>[\]()]+)/.exec(dictionary)?.[1] ?? '';
  return value.match(/[^\s/[\]]+/g) ?? [];
}

/** The output of each filter in order. Without known names, data that looks compressed is treated as such. */
async function* decode(data: Buffer, names: string[], limit: number): AsyncGenerator<Decoded, void> {
  let layer = data;
  for (let depth = 0; depth < mostFilters; depth += 1) {
    const name = names[depth] ?? (isZlib(layer) ? 'FlateDecode' : '');
    const filter = filters.get(name);
    if (!filter) return;
    const decoded = await filter(layer, limit);
    yield decoded;
    layer = decoded.bytes;
  }
}
