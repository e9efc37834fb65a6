import { CommandError } from '../errors.ts';
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

function increment(target: Target, operand: unknown, path: string): void {
  const by = numberOf(operand);
  if (by === undefined) {
    const message = `Cannot increment with non-numeric argument: {${path}: ${typeName(operand)}}`;
    throw new CommandError('TypeMismatch', message);
  }
  const value = target.get();
  const number = value === undefined ? 0 : numberOf(value);
  if (number === undefined) {
    const message = `Cannot apply $inc to a value of non-numeric type. The field '${path}' is of type ${typeName(value)}`;
    throw new CommandError('TypeMismatch', message);
  }
  target.set(numberLike(number + by, value === undefined ? [operand] : [value, operand]));
}

const $set = assignable((target, operand) => target.set(operand));

/** The operators on single fields, by name. */
export const fieldOperators: Record<string, Operator> = {
  $set,
  $setOnInsert: $set,
  $unset: { creates: false, apply: (target) => target.remove() },
  $inc: assignable(increment),
};
