import { isDoc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { compareValues } from '../keys/encode.ts';
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
    if (typeof operand !== 'number') {
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply ${name} with a non-numeric argument: {${path}: ${JSON.stringify(operand)}}`,
      );
    }
    const value = target.get();
    if (value === undefined) return target.set(initial(operand));
    if (typeof value !== 'number') {
      const message = `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of type ${value === null ? 'null' : typeof value}`;
      throw new CommandError('TypeMismatch', message);
    }
    target.set(combine(value, operand));
  });
}

function extreme(sign: 1 | -1): Operator {
  return assignable((target, operand) => {
    const value = target.get();
    if (value === undefined || compareValues(operand, value) * sign > 0) target.set(operand);
  });
}

const $bit = assignable((target, operand, path) => {
  const [[name, amount] = []] = isDoc(operand) ? Object.entries(operand) : [];
  const value = target.get() ?? 0;
  if (!Number.isInteger(value) || !Number.isInteger(amount)) {
    throw new CommandError('BadValue', `$bit needs an integer at '${path}' and an integer operand`);
  }
  const [a, b] = [Number(value), Number(amount)];
  if (name === 'and') target.set(a & b);
  else if (name === 'or') target.set(a | b);
  else if (name === 'xor') target.set(a ^ b);
  else throw new CommandError('BadValue', "$bit takes 'and', 'or' or 'xor'");
});

const $currentDate = assignable((target, operand, path) => {
  const type = isDoc(operand) ? operand.$type : 'date';
  if (operand !== true && type !== 'date') {
    throw new CommandError('BadValue', `$currentDate of '${path}' takes true or { $type: 'date' } here`);
  }
  target.set(new Date());
});

const $set = assignable((target, operand) => target.set(operand));

/** The operators on single fields, by name. `$rename` changes two fields and is in `apply.ts`. */
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
  $bit,
  $currentDate,
};
