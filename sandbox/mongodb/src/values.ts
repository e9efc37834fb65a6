import { Double, Int32, Long } from 'bson';
import { bsonClass, type Doc, isDoc } from './document.ts';
import { CommandError, notImplemented } from './errors.ts';

/** The value of a number of any supported BSON type, else undefined. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  return bsonClass(value) === 'Long' ? (value as Long).toNumber() : undefined;
}

/** The value as an integer. @throws CommandError when it is none */
export function integerOf(value: unknown, what: string): number {
  const number = numberOf(value);
  if (number !== undefined && Number.isSafeInteger(number)) return number;
  throw new CommandError('BadValue', `${what} must be an integer`);
}

const int32Limit = 2 ** 31;

function typeOfNumber(value: number): 'int' | 'double' {
  return Number.isInteger(value) && value >= -int32Limit && value < int32Limit && !Object.is(value, -0)
    ? 'int'
    : 'double';
}

const classNames: Record<string, string> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  ObjectId: 'objectId',
  Binary: 'binData',
};

/** The name of a value's BSON type, as `$type` has it; `missing` for undefined. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return typeOfNumber(value);
  if (value instanceof Date) return 'date';
  if (Array.isArray(value)) return 'array';
  return isDoc(value) ? 'object' : (classNames[bsonClass(value) ?? ''] ?? 'unknown');
}

/**
 * The result of arithmetic in MongoDB's type: a double if an operand is one, else a 32-bit or, if one is
 * needed or an operand is long, a 64-bit integer.
 * @throws CommandError NotImplemented for integers beyond 2^53
 */
export function numberLike(result: number, operands: readonly unknown[]): Int32 | Double | Long {
  const types = operands.map(typeName);
  if (types.includes('double')) return new Double(result);
  if (!Number.isSafeInteger(result)) throw notImplemented('An integer beyond 2^53');
  const whole = result === 0 ? 0 : result;
  return types.includes('long') || typeOfNumber(whole) === 'double'
    ? Long.fromNumber(whole)
    : new Int32(whole);
}

/** Whether MongoDB counts the value as true. */
export function isTrue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && numberOf(value) !== 0;
}

const maxDepth = 180;

function walk(value: unknown, depth: number, check: (value: unknown, depth: number) => void): void {
  check(value, depth);
  if (Array.isArray(value)) for (const element of value) walk(element, depth + 1, check);
  else if (isDoc(value)) for (const inner of Object.values(value)) walk(inner, depth + 1, check);
}

function rejectType(value: unknown): void {
  const name = bsonClass(value);
  if (value === undefined) throw notImplemented('A value of type undefined');
  if (value instanceof Date && Number.isNaN(value.getTime()))
    throw notImplemented('A date beyond the year 275760');
  if (name !== undefined && !Object.hasOwn(classNames, name)) throw notImplemented(`A value of type ${name}`);
  if (name === 'Long' && !Number.isSafeInteger(numberOf(value))) throw notImplemented('A Long beyond 2^53');
}

/** @throws CommandError for a document that MongoDB or the emulator cannot store as it is */
export function rejectUnstorable(doc: Doc): void {
  walk(doc, 0, (value, depth) => {
    if (depth >= maxDepth) throw notImplemented(`A depth of ${maxDepth} of a document`);
    rejectType(value);
    if (!isDoc(value)) return;
    const name = Object.keys(value).find(
      (key) => key.startsWith('$') || key.includes('.') || key === '__proto__',
    );
    if (name !== undefined) throw notImplemented(`The field name '${name}' in a document`);
  });
}

/** Rejects operands of queries and expressions with types that the emulator lacks. @throws CommandError */
export function rejectUnknownTypes(operand: unknown): void {
  walk(operand, 0, rejectType);
}
