import { bsonClass, isDoc } from './document.ts';
import { notImplemented } from './errors.ts';

/** Types that the emulator cannot compare correctly. They are rejected in documents. */
const unsupportedTypes = new Set(['Decimal128', 'Long', 'BSONSymbol', 'DBRef']);

/** Types that can be stored but not compared. */
const storedOnlyTypes = new Set(['Binary', 'Timestamp', 'Code', 'MinKey', 'MaxKey', 'BSONRegExp']);

function reject(value: unknown, rejected: (name: string) => boolean): void {
  if (Array.isArray(value)) {
    for (const element of value) reject(element, rejected);
  } else if (isDoc(value)) {
    for (const field of Object.values(value)) reject(field, rejected);
  } else {
    const name = bsonClass(value);
    if (name !== undefined && rejected(name) && !isUuid(value)) {
      throw notImplemented(name === 'Long' ? 'A Long beyond 2^53' : `A value of type ${name} in this place`);
    }
  }
}

function isUuid(value: unknown): boolean {
  return typeof value === 'object' && value !== null && value.constructor.name === 'UUID';
}

/** Rejects documents with types that queries cannot compare. @throws CommandError */
export function rejectUnstorable(value: unknown): void {
  reject(value, (name) => unsupportedTypes.has(name));
}

/** Rejects operands of queries and expressions with types that cannot be compared. @throws CommandError */
export function rejectIncomparable(value: unknown): void {
  reject(value, (name) => unsupportedTypes.has(name) || storedOnlyTypes.has(name));
}
