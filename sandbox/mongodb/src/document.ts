import { BSON } from 'bson';

/** A decoded BSON document: plain objects and arrays, with `bson` classes for the types JavaScript lacks. */
export type Doc = Record<string, unknown>;

/** Whether the value is an embedded document: no array, date, regular expression or BSON class. */
export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The name of a BSON class instance (`ObjectId`, `Decimal128`, …), or undefined for every other value. */
export function bsonClass(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return undefined;
  return String(value._bsontype);
}

/** Whether the document contains operators (`{ $gt: 5 }`) instead of plain fields. */
export function hasOperators(value: unknown): value is Doc {
  return isDoc(value) && Object.keys(value).some((key) => key.startsWith('$'));
}

/** The stored form of a document. */
export function encode(doc: Doc): Uint8Array {
  return BSON.serialize(doc, { ignoreUndefined: true });
}

/** Numbers, regular expressions and bytes keep their BSON class, so that no type is lost. */
const exactTypes = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Reads a document that a client sent. @throws BSONError when it is not valid BSON with valid UTF-8 */
export function decodeReceived(bytes: Uint8Array): Doc {
  return BSON.deserialize(bytes, exactTypes);
}

/** Reads a stored document, without the check of UTF-8, which takes ten times as long. */
export function decode(bytes: Uint8Array): Doc {
  return BSON.deserialize(bytes, { ...exactTypes, validation: { utf8: false } });
}

/** The value of a field of its own, not one that JavaScript objects inherit. */
export function field(doc: Doc, name: string): unknown {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  return isDoc(value) ? copyOf(value) : value;
}

/** A deep copy of fields and elements. */
export function copyOf(doc: Doc): Doc {
  return Object.fromEntries(Object.entries(doc).map(([name, value]) => [name, copyValue(value)]));
}
