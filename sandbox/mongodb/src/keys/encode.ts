import { ObjectId } from 'bson';
import { type Doc, isDoc } from '../document.ts';
import { notImplemented } from '../errors.ts';
import { numberOf } from '../values.ts';

/**
 * The ranks of BSON types in encoded keys. The byte order of keys is MongoDB's comparison order, so that
 * SQLite can sort and search any BSON value. Each value starts with the rank of its type and is
 * prefix-free, so keys of several fields can be joined. Source of the ranks: MongoDB manual,
 * "Comparison/Sort Order".
 */
const ranks = {
  /** An empty array in an index or a sort: MongoDB's type `undefined`. */
  emptyArray: 3,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  objectId: 35,
  boolean: 40,
  date: 45,
} as const;

const end = Buffer.of(0);
/** Ends a text. The escape of a zero byte sorts after it, in both directions. */
const endOfText = Buffer.of(0, 1);
const doubles = new DataView(new ArrayBuffer(8));

function encodeNumber(rank: number, value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes[0] = rank;
  if (Number.isNaN(value)) return bytes;
  doubles.setFloat64(0, value === 0 ? 0 : value);
  const negative = doubles.getUint8(0) >= 128;
  for (let i = 0; i < 8; i++) bytes[i + 1] = doubles.getUint8(i) ^ (negative ? 255 : i === 0 ? 128 : 0);
  return bytes;
}

function encodeText(rank: number, text: string): Buffer {
  const escaped = text.includes('\0')
    ? Buffer.from(text).toString('latin1').replaceAll('\0', '\0\xff')
    : undefined;
  const bytes = escaped === undefined ? Buffer.from(text) : Buffer.from(escaped, 'latin1');
  return Buffer.concat([Buffer.of(rank), bytes, endOfText]);
}

function encodeFields(doc: Doc): Buffer[] {
  return Object.entries(doc).flatMap(([name, value]) => [
    Buffer.of(rankOf(value)),
    encodeText(ranks.string, name),
    encodeValue(value),
  ]);
}

/** The rank of a value's type in MongoDB's order of types. */
export function rankOf(value: unknown): number {
  return encodeValue(value)[0] ?? ranks.null;
}

/** Stands for an empty array in an index or a sort. It sorts before null. */
export const emptyArray = Symbol('empty array');

/**
 * The order-preserving key of a value. A missing field and `null` have the same key, as in MongoDB's
 * indexes.
 * @throws CommandError NotImplemented for bytes
 */
export function encodeValue(value: unknown): Buffer {
  if (value === null || value === undefined) return Buffer.of(ranks.null);
  if (value === emptyArray) return Buffer.of(ranks.emptyArray);
  const number = numberOf(value);
  if (number !== undefined) return encodeNumber(ranks.number, number);
  if (typeof value === 'string') return encodeText(ranks.string, value);
  if (typeof value === 'boolean') return Buffer.of(ranks.boolean, value ? 1 : 0);
  if (value instanceof Date) return encodeNumber(ranks.date, value.getTime());
  if (Array.isArray(value)) return Buffer.concat([Buffer.of(ranks.array), ...value.map(encodeValue), end]);
  if (isDoc(value)) return Buffer.concat([Buffer.of(ranks.object), ...encodeFields(value), end]);
  if (value instanceof ObjectId) return Buffer.concat([Buffer.of(ranks.objectId), value.id]);
  throw notImplemented('A comparison of bytes');
}

/** The key for an index direction: every byte of a descending field is inverted. */
export function directed(key: Buffer, direction: number): Buffer {
  if (direction > 0) return key;
  const inverted = Buffer.allocUnsafe(key.length);
  for (let i = 0; i < key.length; i++) inverted[i] = (key[i] ?? 0) ^ 255;
  return inverted;
}

/** The bounds, exclusive above, of all keys of the value's type: range queries match one type only. */
export function typeBounds(value: unknown, direction: number): [Buffer, Buffer] {
  const rank = rankOf(value);
  // No range contains NaN, the lowest number.
  const lowest = rank === ranks.number ? encodeNumber(rank, Number.NEGATIVE_INFINITY) : undefined;
  if (direction > 0) return [lowest ?? Buffer.of(rank), Buffer.of(rank + 1)];
  const past = lowest && Buffer.concat([directed(lowest, direction), Buffer.of(255)]);
  return [Buffer.of(255 - rank), past ?? Buffer.of(256 - rank)];
}

/** Whether two values are equal in MongoDB (the field order of documents matters). */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  return (a === undefined) === (b === undefined) && encodeValue(a).equals(encodeValue(b));
}

/** Compares two values in MongoDB's order. */
export function compareValues(a: unknown, b: unknown): number {
  return encodeValue(a).compare(encodeValue(b));
}

/** A text that two values share if they are equal in MongoDB. */
export function identityOf(value: unknown): string {
  return typeof value === 'string' ? `"${value}` : encodeValue(value).toString('latin1');
}
