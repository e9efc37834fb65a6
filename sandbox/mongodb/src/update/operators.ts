import { type Doc, field, hasOperators, isDoc } from '../document.ts';
import { badValue, fail, notImplemented } from '../errors.ts';
import { identityOf, sameValue } from '../keys/encode.ts';
import { compileFilter } from '../query/filter.ts';
import { integerOf, numberLike, numberOf, typeName } from '../values.ts';

/** A field of a document that an operator reads and changes. */
export interface Target {
  get(): unknown;
  set(value: unknown): void;
  remove(): void;
}

function fieldOf(container: Doc, name: string): Target {
  return {
    get: () => field(container, name),
    set: (value) => {
      container[name] = value;
    },
    remove: () => {
      delete container[name];
    },
  };
}

/**
 * Finds the target of an update path: undefined for a missing path that is not to be created.
 * @param create whether missing documents on the path are created
 * @throws CommandError PathNotViable for a scalar on the path, NotImplemented for an array
 */
export function targetAt(root: Doc, path: string, create: boolean): Target | undefined {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let container = root;
  for (const name of names) {
    let next = field(container, name);
    if (next === undefined && create) {
      next = {};
      container[name] = next;
    }
    if (Array.isArray(next)) throw notImplemented(`An update within the array of '${path}'`);
    if (!isDoc(next)) {
      if (!create) return undefined;
      fail('PathNotViable', `Cannot create field '${last}' in element of type ${typeName(next)}`);
    }
    container = next;
  }
  return fieldOf(container, last);
}

/** An update operator on one field or element. `creates`: whether a missing one is created. */
export interface Operator {
  readonly creates: boolean;
  apply(target: Target, operand: unknown, path: string): void;
}

function assignable(apply: Operator['apply']): Operator {
  return { creates: true, apply };
}

function increment(target: Target, operand: unknown, path: string): void {
  const value = target.get();
  const [by, number] = [numberOf(operand), value === undefined ? 0 : numberOf(value)];
  if (by === undefined || number === undefined)
    fail('TypeMismatch', `Cannot increment '${path}' of ${typeName(value)} by ${typeName(operand)}`);
  target.set(numberLike(number + by, value === undefined ? [operand] : [value, operand]));
}

const $set = assignable((target, operand) => target.set(operand));

export const fieldOperators: Record<string, Operator> = {
  $set,
  $setOnInsert: $set,
  $unset: { creates: false, apply: (target) => target.remove() },
  $inc: assignable(increment),
};

function arrayIn(target: Target, path: string, operator: string): unknown[] | undefined {
  const value = target.get();
  if (value === undefined || Array.isArray(value)) return value;
  throw badValue(`${operator} needs an array at '${path}', not ${typeName(value)}`);
}

const $push: Operator = {
  creates: true,
  apply(target, operand, path) {
    const { $each: each = [operand], $slice: slice, ...rest } = hasOperators(operand) ? operand : {};
    const [unknown] = Object.keys(rest);
    if (unknown !== undefined) throw notImplemented(`$push with ${unknown}`);
    if (!Array.isArray(each)) throw badValue('The argument to $each in $push must be an array');
    const next = [...(arrayIn(target, path, '$push') ?? []), ...each];
    const size = slice === undefined ? undefined : integerOf(slice, '$slice');
    target.set(size === undefined ? next : size < 0 ? next.slice(size) : next.slice(0, size));
  },
};

const $addToSet: Operator = {
  creates: true,
  apply(target, operand, path) {
    const { $each: each = [operand], ...rest } = hasOperators(operand) ? operand : {};
    if (Object.keys(rest).length > 0 || !Array.isArray(each))
      throw notImplemented('$addToSet with other operators');
    const old = arrayIn(target, path, '$addToSet') ?? [];
    const known = new Set(old.map(identityOf));
    const added = each.filter((value) => !known.has(identityOf(value)) && known.add(identityOf(value)));
    target.set([...old, ...added]);
  },
};

/** The elements that equal the operand; of a document without operators, those that have its fields. */
function pullTest(operand: unknown): (element: unknown) => boolean {
  if (hasOperators(operand)) throw notImplemented('$pull with operators');
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

export const arrayOperators: Record<string, Operator> = { $push, $addToSet, $pull };
