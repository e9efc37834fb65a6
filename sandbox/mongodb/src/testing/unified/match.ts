import mongoose from 'mongoose';
import { isDoc } from '../../document.ts';
import { typeName } from '../../values.ts';

export interface Known {
  entity(name: string): unknown;
}

const canonical = (value: unknown) => mongoose.mongo.BSON.EJSON.stringify({ value });

function satisfiesOperator(operator: string, operand: unknown, actual: unknown, known: Known): boolean {
  switch (operator) {
    case '$$exists':
      return (actual !== undefined) === operand;
    case '$$unsetOrMatches':
      return actual === undefined || actual === null || matches(operand, actual, known);
    case '$$type':
      return [operand].flat().some((type) => type === typeName(actual) || type === 'number');
    case '$$matchesEntity':
      return matches(known.entity(String(operand)), actual, known);
    default:
      throw new Error(`The operator ${operator} of the unified tests is unknown.`);
  }
}

/**
 * Whether a result is the expected one, by the rules of the unified test format: numbers are equal whatever
 * their type, documents may have further fields at the root only.
 */
export function matches(expected: unknown, actual: unknown, known: Known, root = true): boolean {
  if (isDoc(expected)) {
    const [[operator, operand] = []] = Object.entries(expected);
    if (operator?.startsWith('$$')) return satisfiesOperator(operator, operand, actual, known);
    if (typeof actual !== 'object' || actual === null) return false;
    const found = new Map(Object.entries(actual));
    const extra = [...found.keys()].some((name) => !Object.hasOwn(expected, name));
    if (extra && !root) return false;
    return Object.entries(expected).every(([name, value]) =>
      matches(value, found.get(name) ?? Reflect.get(actual, name), known, false),
    );
  }
  if (!Array.isArray(expected)) return canonical(expected) === canonical(actual);
  return (
    Array.isArray(actual) &&
    actual.length === expected.length &&
    expected.every((one, at) => matches(one, actual[at], known, root))
  );
}
