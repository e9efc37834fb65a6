import { hasOperators, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { sameValue } from '../keys/encode.ts';
import { compileFilter } from '../query/filter.ts';
import { integerOf, isPattern, typeName } from '../values.ts';
import type { Operator } from './fields.ts';
import type { Target } from './targets.ts';

function arrayIn(target: Target, path: string, operator: string): unknown[] | undefined {
  const value = target.get();
  if (value === undefined || Array.isArray(value)) return value;
  throw new CommandError(
    'BadValue',
    `The field '${path}' must be an array but is of type ${typeName(value)}: cannot apply ${operator}`,
  );
}

const $push: Operator = {
  creates: true,
  apply(target, operand, path) {
    const { $each: each = [operand], $slice: slice, ...rest } = hasOperators(operand) ? operand : {};
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined) throw notImplemented(`$push with ${unknown}`);
    if (!Array.isArray(each))
      throw new CommandError('BadValue', 'The argument to $each in $push must be an array');
    const next = [...(arrayIn(target, path, '$push') ?? []), ...each];
    const size = slice === undefined ? undefined : integerOf(slice, '$slice');
    target.set(size === undefined ? next : size < 0 ? next.slice(size) : next.slice(0, size));
  },
};

/** The elements that equal the operand; of a document without operators, those that have its fields. */
function pullTest(operand: unknown): (element: unknown) => boolean {
  if (isPattern(operand) || hasOperators(operand)) throw notImplemented('$pull with operators');
  if (!isDoc(operand)) return (element) => sameValue(element, operand);
  const test = compileFilter(operand);
  return (element) => isDoc(element) && test(element);
}

const $pull: Operator = {
  creates: false,
  apply(target, operand, path) {
    const old = arrayIn(target, path, '$pull');
    if (!old) return;
    const test = pullTest(operand);
    target.set(old.filter((element) => !test(element)));
  },
};

/** The operators on arrays, by name. */
export const arrayOperators: Record<string, Operator> = { $push, $pull };
