import { constants, createInflate } from 'node:zlib';

/** The output of a filter: everything up to its end, its first error, or the limit. */
export interface Decoded {
  bytes: Buffer;
  /** The limit was reached; there may be more. */
  exceeded: boolean;
}

type Filter = (input: Buffer, limit: number) => Decoded | Promise<Decoded>;

/**
 * The filters of PDF streams that can make data larger (ISO 32000-1 section 7.4), by name. Each keeps what it decoded before
 * an error, as PDF readers do.
 */
export const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['FlateDecode', inflate],
  ['LZWDecode', decodeLzw],
  ['RunLengthDecode', decodeRunLength],
  ['ASCII85Decode', decodeAscii85],
  ['ASCIIHexDecode', decodeAsciiHex],
]);

/** The first byte of zlib data names deflate, and the first two are a multiple of 31 (RFC 1950 section 2.2). */
export const isZlib = (bytes: Buffer) =>
  bytes.length > 2 && (bytes.readUInt8(0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/** Inflates in chunks, so that the output before an error is counted. */
function inflate(input: Buffer, limit: number): Promise<Decoded> {
  const { promise, resolve } = Promise.withResolvers<Decoded>();
  const chunks: Buffer[] = [];
  let size = 0;
  const inflater = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  const end = (exceeded: boolean) => {
    inflater.destroy();
    resolve({ bytes: Buffer.concat(chunks), exceeded });
  };
  inflater.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) end(true);
    else chunks.push(chunk);
  });
  inflater.once('end', () => end(false));
  inflater.once('error', () => end(false));
  inflater.end(input);
  return promise;
}

/** A growing buffer with a limit. */
class Output {
  readonly #limit: number;
  #bytes: Buffer;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#bytes = Buffer.allocUnsafe(Math.min(limit, 4096));
  }

  /** Returns whether there was room. */
  push(byte: number): boolean {
    if (this.#size === this.#limit) return false;
    if (this.#size === this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(this.#limit, this.#bytes.length * 2));
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    this.#bytes[this.#size] = byte;
    this.#size += 1;
    return true;
  }

  end(exceeded: boolean): Decoded {
    return { bytes: this.#bytes.subarray(0, this.#size), exceeded };
  }
}

/** Section 7.4.5: a length below 128 announces literal bytes, one above 128 a byte that is repeated, 128 the end. */
function decodeRunLength(input: Buffer, limit: number): Decoded {
  const output = new Output(limit);
  for (let at = 0; at < input.length; ) {
    const length = input[at] ?? 128;
    at += 1;
    if (length === 128) break;
    const repeats = length > 128;
    const count = repeats ? 257 - length : length + 1;
    for (let index = 0; index < count && at < input.length; index += 1) {
      if (!output.push(input[at] ?? 0)) return output.end(true);
      if (!repeats) at += 1;
    }
    if (repeats) at += 1;
  }
  return output.end(false);
}

const isSpace = (byte: number) => byte === 0 || (byte >= 9 && byte <= 13) || byte === 32;

/** Section 7.4.3: five digits of base 85 for four bytes, `z` for four zeros, `~` at the end. */
function decodeAscii85(input: Buffer, limit: number): Decoded {
  const output = new Output(limit);
  const group: number[] = [];
  const flush = (count: number): boolean => {
    while (group.length < 5) group.push(84);
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0) >>> 0;
    group.length = 0;
    return [24, 16, 8, 0].slice(0, count).every((shift) => output.push((value >>> shift) & 0xff));
  };
  for (const byte of input) {
    if (isSpace(byte)) continue;
    if (byte === 0x7a && group.length === 0) {
      group.push(0, 0, 0, 0, 0);
      if (!flush(4)) return output.end(true);
      continue;
    }
    if (byte < 0x21 || byte > 0x75) break;
    group.push(byte - 0x21);
    if (group.length === 5 && !flush(4)) return output.end(true);
  }
  return output.end(group.length > 1 && !flush(group.length - 1));
}

/** Section 7.4.2: two digits a byte, `>` at the end. */
function decodeAsciiHex(input: Buffer, limit: number): Decoded {
  const output = new Output(limit);
  let high: number | null = null;
  for (const byte of input) {
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (byte === 0x3e) break;
    if (Number.isNaN(digit)) continue;
    if (high === null) high = digit;
    else {
      if (!output.push(high * 16 + digit)) return output.end(true);
      high = null;
    }
  }
  return output.end(high !== null && !output.push(high * 16));
}

const lzw = { clear: 256, end: 257, first: 258, most: 4096 } as const;

/** Section 7.4.4, with the early change of code lengths that is the default. */
function decodeLzw(input: Buffer, limit: number): Decoded {
  const output = new Output(limit);
  let table: Buffer[] = [];
  let width = 9;
  let bits = 0;
  let pending = 0;
  let previous: Buffer | null = null;
  for (const byte of input) {
    pending = ((pending << 8) | byte) & 0xfffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (pending >>> bits) & ((1 << width) - 1);
    if (code === lzw.end) break;
    if (code === lzw.clear) {
      table = [];
      width = 9;
      previous = null;
      continue;
    }
    const known: Buffer | undefined = code < 256 ? Buffer.of(code) : table[code - lzw.first];
    const entry: Buffer | null = known ?? (previous && Buffer.concat([previous, previous.subarray(0, 1)]));
    if (!entry) break;
    for (const decoded of entry) if (!output.push(decoded)) return output.end(true);
    if (previous && lzw.first + table.length < lzw.most)
      table.push(Buffer.concat([previous, entry.subarray(0, 1)]));
    previous = entry;
    const next = lzw.first + table.length + 1;
    width = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return output.end(false);
}
