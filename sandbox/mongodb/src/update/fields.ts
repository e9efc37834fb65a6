import { CommandError } from '../errors.ts';
import { compareValues } from '../keys/encode.ts';
import { numberLike, numberOf, typeName } from '../values.ts';
import type { Target } from './targets.ts';

/** An update operator on one field or element. `creates`: whether a missing one is created. */
export interface Operator {
  readonly creates: boolean;
  apply(target: Target, operand: unknown, path: string): void;
}

function assignable(apply: Operator['apply']): Operator {
  return { creates: true, apply };
}

function arithmetic(
  name: string,
  initial: (operand: number) => number,
  combine: (a: number, b: number) => number,
): Operator {
  return assignable((target, operand, path) => {
    const by = numberOf(operand);
    if (by === undefined) {
      const message = `Cannot apply ${name} with a non-numeric argument: {${path}: ${typeName(operand)}}`;
      throw new CommandError('TypeMismatch', message);
    }
    const value = target.get();
    if (value === undefined) return target.set(numberLike(initial(by), [operand]));
    const number = numberOf(value);
    if (number === undefined) {
      const message = `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of type ${typeName(value)}`;
      throw new CommandError('TypeMismatch', message);
    }
    target.set(numberLike(combine(number, by), [value, operand]));
  });
}

function extreme(sign: 1 | -1): Operator {
  return assignable((target, operand) => {
    const value = target.get();
    if (value === undefined || compareValues(operand, value) * sign > 0) target.set(operand);
  });
}

const $set = assignable((target, operand) => target.set(operand));

/** The operators on single fields, by name. */
export const fieldOperators: Record<string, Operator> = {
  $set,
  $setOnInsert: $set,
  $unset: { creates: false, apply: (target) => target.remove() },
  $inc: arithmetic(
    '$inc',
    (by) => by,
    (a, b) => a + b,
  ),
  $mul: arithmetic(
    '$mul',
    () => 0,
    (a, b) => a * b,
  ),
  $min: extreme(-1),
  $max: extreme(1),
};
