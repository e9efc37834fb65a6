import { type Doc, hasOperators, isDoc } from '../document.ts';
import { badValue, notImplemented } from '../errors.ts';
import { compareValues, rankOf, sameValue } from '../keys/encode.ts';
import { numberOf, typeName } from '../values.ts';

/** The syntax of patterns that has one meaning in PCRE and in JavaScript. */
const portable =
  /^(?:\\[\\^$.*+?()[\]{}|/]|\[\^?(?:\\[\\\]^-]|[^\\[\]])+\]|\(\?[:!]|[)|^*]|[^\\[\](){}*+?.^$|])*$/u;

function compilePattern(pattern: string, options: string): (text: string) => boolean {
  const refused = notImplemented(`The regular expression /${pattern}/${options}`);
  if (!/^i*$/.test(options) || !portable.test(pattern)) throw refused;
  try {
    const compiled = new RegExp(pattern, options ? 'iu' : 'u');
    return (text) => compiled.test(text);
  } catch {
    throw refused;
  }
}

/** Whether one value at a path satisfies a condition; undefined for a missing field. */
export type Test = (value: unknown) => boolean;

/** `expand`: whether the test applies to the elements of an array as well as to the array. */
export interface Condition {
  readonly expand: boolean;
  readonly test: Test;
}

/** Equality with a value; null also equals a missing field. */
export function equals(operand: unknown): Test {
  if (operand === null) return (value) => value === null || value === undefined;
  if (typeof operand !== 'object') return (value) => value === operand;
  return (value) => sameValue(value, operand);
}

function oneOf(name: string, operands: unknown): Test {
  if (!Array.isArray(operands)) throw badValue(`${name} needs an array`);
  if (operands.some(hasOperators)) throw badValue(`cannot nest $ under ${name}`);
  const tests = operands.map(equals);
  return (value) => tests.some((test) => test(value));
}

function range(name: string, operand: unknown): Test {
  if (operand === null || Array.isArray(operand) || isDoc(operand)) {
    throw notImplemented(`${name} with null, an array or a document`);
  }
  const rank = rankOf(operand);
  const inclusive = name.endsWith('e');
  const sign = name.startsWith('$g') ? 1 : -1;
  return (value) => {
    if (value === undefined || value === null || rankOf(value) !== rank) return false;
    if (Number.isNaN(numberOf(operand)) !== Number.isNaN(numberOf(value))) return false;
    const order = compareValues(value, operand) * sign;
    return order > 0 || (inclusive && order === 0);
  };
}

function ofType(operand: unknown): Test {
  if (operand !== 'date' && operand !== 'string') throw notImplemented(`$type with ${operand}`);
  return (value) => typeName(value) === operand;
}

function regularExpression(operand: unknown, { $options: options = '' }: Doc): Test {
  if (typeof options !== 'string') throw badValue('$options has to be a string');
  if (typeof operand !== 'string') throw badValue('$regex has to be a string');
  const matches = compilePattern(operand, options);
  return (value) => typeof value === 'string' && matches(value);
}

/** The operators on one value. `siblings` are the operators beside it, for `$options`. */
export const valueOperators: Record<string, (operand: unknown, siblings: Doc) => Condition> = {
  $eq: (operand) => ({ expand: true, test: equals(operand) }),
  $in: (operand) => ({ expand: true, test: oneOf('$in', operand) }),
  $gt: (operand) => ({ expand: true, test: range('$gt', operand) }),
  $gte: (operand) => ({ expand: true, test: range('$gte', operand) }),
  $lt: (operand) => ({ expand: true, test: range('$lt', operand) }),
  $lte: (operand) => ({ expand: true, test: range('$lte', operand) }),
  $type: (operand) => ({ expand: true, test: ofType(operand) }),
  $regex: (operand, siblings) => ({ expand: true, test: regularExpression(operand, siblings) }),
};
