import { Binary, type ObjectId } from 'bson';
import { bsonClass, type Doc, isDoc } from '../document.ts';

/**
 * Bytes whose plain order is MongoDB's comparison order, so that SQLite can sort and range over any BSON value.
 * Each value starts with the rank of its type and is prefix-free, so keys of several fields can be joined.
 * Source of the ranks: MongoDB manual, "Comparison/Sort Order".
 */
const RANK = {
  minKey: 1,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  other: 60,
  maxKey: 127,
} as const;

const END = Buffer.of(0);
/** Ends a text; above it sorts the escape of a zero byte within one, in both directions. */
const END_OF_TEXT = Buffer.of(0, 1);
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
  return Buffer.concat([Buffer.of(rank), bytes, END_OF_TEXT]);
}

function encodeFields(doc: Doc): Buffer[] {
  return Object.entries(doc).flatMap(([name, value]) => [
    Buffer.of(rankOf(value)),
    encodeText(RANK.string, name),
    encodeValue(value),
  ]);
}

/** The place of a value's type in MongoDB's order of types. */
export function rankOf(value: unknown): number {
  return encodeValue(value)[0] ?? RANK.other;
}

function encodeClass(name: string, value: unknown): Buffer {
  switch (name) {
    case 'ObjectId':
      return Buffer.concat([Buffer.of(RANK.objectId), (value as ObjectId).id]);
    case 'Long':
    case 'Int32':
    case 'Double':
    case 'Decimal128':
      return encodeNumber(RANK.number, Number(String(value)));
    case 'Timestamp':
      return encodeNumber(RANK.timestamp, Number(String(value)));
    case 'MinKey':
      return Buffer.of(RANK.minKey);
    case 'MaxKey':
      return Buffer.of(RANK.maxKey);
    default:
      return encodeText(RANK.other, JSON.stringify(value));
  }
}

/** The order-preserving key of one value; a missing field and `null` share a key, as in MongoDB's indexes. */
export function encodeValue(value: unknown): Buffer {
  if (value === null || value === undefined) return Buffer.of(RANK.null);
  if (typeof value === 'number') return encodeNumber(RANK.number, value);
  if (typeof value === 'string') return encodeText(RANK.string, value);
  if (typeof value === 'boolean') return Buffer.of(RANK.boolean, value ? 1 : 0);
  if (value instanceof Date) return encodeNumber(RANK.date, value.getTime());
  if (value instanceof RegExp) return encodeText(RANK.regex, `${value.source}/${value.flags}`);
  if (Array.isArray(value)) return Buffer.concat([Buffer.of(RANK.array), ...value.map(encodeValue), END]);
  if (value instanceof Binary) {
    const bytes = value.buffer.subarray(0, value.length());
    const size = encodeNumber(0, bytes.length);
    return Buffer.concat([Buffer.of(RANK.binary), size, Buffer.of(value.sub_type), bytes]);
  }
  if (isDoc(value)) return Buffer.concat([Buffer.of(RANK.object), ...encodeFields(value), END]);
  return encodeClass(bsonClass(value) ?? '', value);
}

/** The key as an index of the given direction holds it: a descending field has every byte turned over. */
export function directed(key: Buffer, direction: number): Buffer {
  if (direction > 0) return key;
  const turned = Buffer.allocUnsafe(key.length);
  for (let i = 0; i < key.length; i++) turned[i] = (key[i] ?? 0) ^ 255;
  return turned;
}

/** The bounds, exclusive above, of every key of the value's own type: range queries match one type alone. */
export function typeBounds(value: unknown, direction: number): [Buffer, Buffer] {
  const rank = rankOf(value);
  return direction > 0
    ? [Buffer.of(rank), Buffer.of(rank + 1)]
    : [Buffer.of(255 - rank), Buffer.of(256 - rank)];
}

/** Whether two values are the same to MongoDB (field order of documents counts). */
export function sameValue(a: unknown, b: unknown): boolean {
  return (a === undefined) === (b === undefined) && encodeValue(a).equals(encodeValue(b));
}

/** Compares two values in MongoDB's order. */
export function compareValues(a: unknown, b: unknown): number {
  return encodeValue(a).compare(encodeValue(b));
}
