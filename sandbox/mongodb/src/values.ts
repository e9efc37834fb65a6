import { bsonClass, isDoc } from './document.ts';
import { notImplemented } from './errors.ts';

/** Types that cannot be compared rightly here: kept out of documents, so that no query answers wrongly about them. */
const NEVER = new Set(['Decimal128', 'Long', 'BSONSymbol', 'DBRef']);

/** Types that may be stored but not compared. */
const STORED_ONLY = new Set(['Binary', 'Timestamp', 'Code', 'MinKey', 'MaxKey', 'BSONRegExp']);

function refuse(value: unknown, refused: (name: string) => boolean): void {
  if (Array.isArray(value)) {
    for (const element of value) refuse(element, refused);
  } else if (isDoc(value)) {
    for (const field of Object.values(value)) refuse(field, refused);
  } else {
    const name = bsonClass(value);
    if (name !== undefined && refused(name) && !isUuid(value)) {
      throw notImplemented(name === 'Long' ? 'A Long beyond 2^53' : `A value of type ${name} in this place`);
    }
  }
}

function isUuid(value: unknown): boolean {
  return typeof value === 'object' && value !== null && value.constructor.name === 'UUID';
}

/** Refuses documents to be stored that hold a type which no query here could compare rightly. @throws CommandError */
export function refuseUnstorable(value: unknown): void {
  refuse(value, (name) => NEVER.has(name));
}

/** Refuses operands of queries and expressions that would be compared wrongly. @throws CommandError */
export function refuseIncomparable(value: unknown): void {
  refuse(value, (name) => NEVER.has(name) || STORED_ONLY.has(name));
}
