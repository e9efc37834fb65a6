import { type Doc, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { compareValues, sameValue } from '../keys/encode.ts';
import { crossesArray } from '../keys/entries.ts';
import { compileElementFilter, compileFilter } from '../query/filter.ts';
import { sortDocuments, toSortSpec } from '../query/sort.ts';
import { integerOf, isPattern, numberOf, typeName } from '../values.ts';
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

const pushOptions = new Set(['$each', '$slice', '$sort', '$position']);

function eachOf(operand: unknown, operator: string, options: Set<string>): { each: unknown[]; rest: Doc } {
  if (!isDoc(operand) || !('$each' in operand)) return { each: [operand], rest: {} };
  const { $each: each, ...rest } = operand;
  if (!Array.isArray(each)) {
    const code = operator === '$addToSet' ? 'TypeMismatch' : 'BadValue';
    throw new CommandError(code, `The argument to $each in ${operator} must be an array`);
  }
  const unknown = Object.keys(rest).find((name) => !options.has(name));
  if (unknown) throw new CommandError('BadValue', `Unrecognized clause in ${operator}: ${unknown}`);
  return { each, rest };
}

function sorted(values: unknown[], by: unknown): unknown[] {
  if (isDoc(by)) {
    const spec = toSortSpec(by);
    if (spec.length === 0) throw new CommandError('BadValue', 'The $sort pattern of $push is empty');
    const simple = values.every((value) => isDoc(value) && !spec.some(([path]) => crossesArray(value, path)));
    if (simple) return sortDocuments(values.filter(isDoc), spec);
    throw notImplemented('$push with $sort by fields of values that are no documents, or by arrays');
  }
  const sign = numberOf(by);
  if (sign !== 1 && sign !== -1)
    throw new CommandError('BadValue', 'The $sort of $push must be 1, -1 or a document');
  return values.toSorted((a, b) => compareValues(a, b) * sign);
}

const $push: Operator = {
  creates: true,
  apply(target, operand, path) {
    const { each, rest } = eachOf(operand, '$push', pushOptions);
    const old = arrayIn(target, path, '$push') ?? [];
    const at = '$position' in rest ? integerOf(rest.$position, '$position') : old.length;
    let next = old.toSpliced(at, 0, ...each);
    if ('$sort' in rest) next = sorted(next, rest.$sort);
    if ('$slice' in rest) {
      const size = integerOf(rest.$slice, '$slice');
      next = size < 0 ? next.slice(size) : next.slice(0, size);
    }
    target.set(next);
  },
};

const $addToSet: Operator = {
  creates: true,
  apply(target, operand, path) {
    const next = [...(arrayIn(target, path, '$addToSet') ?? [])];
    for (const value of eachOf(operand, '$addToSet', new Set()).each) {
      if (!next.some((known) => sameValue(known, value))) next.push(value);
    }
    target.set(next);
  },
};

/** Operators of `$pull` that test an element that is a document, not the element as a value. */
const wholeFilters = new Set(['$and', '$or', '$nor', '$expr', '$comment', '$not']);

function pullTest(operand: unknown): (element: unknown) => boolean {
  const first = isDoc(operand) ? (Object.keys(operand)[0] ?? '') : '';
  if (isPattern(operand) || (first.startsWith('$') && !wholeFilters.has(first))) {
    const test = compileFilter({ element: operand });
    return (element) => test({ element });
  }
  if (!isDoc(operand)) return (element) => sameValue(element, operand);
  const test = compileElementFilter(operand);
  return (element) => isDoc(element) && test(element);
}

function removing(name: string, testOf: (operand: unknown) => (element: unknown) => boolean): Operator {
  return {
    creates: false,
    apply(target, operand, path) {
      const old = arrayIn(target, path, name);
      if (!old) return;
      const test = testOf(operand);
      target.set(old.filter((element) => !test(element)));
    },
  };
}

const $pullAll = removing('$pullAll', (operand) => {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$pullAll requires an array argument');
  return (element) => operand.some((value) => sameValue(value, element));
});

const $pop: Operator = {
  creates: false,
  apply(target, operand, path) {
    const end = numberOf(operand);
    if (end !== 1 && end !== -1) throw new CommandError('FailedToParse', '$pop expects 1 or -1');
    const old = target.get();
    if (old !== undefined && !Array.isArray(old)) {
      const message = `Path '${path}' contains an element of non-array type '${typeName(old)}'`;
      throw new CommandError('TypeMismatch', message);
    }
    if (old) target.set(end === 1 ? old.slice(0, -1) : old.slice(1));
  },
};

/** The operators on arrays, by name. */
export const arrayOperators: Record<string, Operator> = {
  $push,
  $addToSet,
  $pull: removing('$pull', pullTest),
  $pullAll,
  $pop,
};
