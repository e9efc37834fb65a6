import { Double, Int32 } from 'bson';
import { type Doc, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { compileExpression } from '../expression/compile.ts';
import { compareValues, identityOf } from '../keys/encode.ts';
import { rejectFragileNames } from '../query/field-tree.ts';
import { numberLike, numberOf, preciseSum } from '../values.ts';

const present = (value: unknown) => value !== undefined && value !== null;
const numeric = (values: readonly unknown[]) => values.filter((value) => numberOf(value) !== undefined);
const numbersOf = (values: readonly unknown[]) => numeric(values).map((value) => numberOf(value) ?? 0);

function extreme(sign: 1 | -1): (values: readonly unknown[]) => unknown {
  return (values) => {
    const [first = null, ...others] = values.filter(present);
    return others.reduce((best, value) => (compareValues(value, best) * sign > 0 ? value : best), first);
  };
}

/** The accumulators on the values of a group, in the order of its documents; undefined is missing. */
const accumulators: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  $sum: (values) => numberLike(preciseSum(numbersOf(values)), [new Int32(0), ...numeric(values)]),
  $avg(values) {
    const numbers = numbersOf(values);
    return numbers.length === 0 ? null : new Double(preciseSum(numbers) / numbers.length);
  },
  $min: extreme(-1),
  $max: extreme(1),
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => {
    const found = values.filter((value) => value !== undefined);
    return [...new Map(found.map((value) => [identityOf(value), value])).values()];
  },
};

const otherAccumulators = new Set(
  `accumulator bottom bottomN count firstN function lastN maxN median mergeObjects minN percentile stdDevPop stdDevSamp top topN`
    .split(' ')
    .map((name) => `$${name}`),
);

function compileField(name: string, spec: unknown, variables: Doc | undefined) {
  const [[operator, operand] = [], ...others] = isDoc(spec) ? Object.entries(spec) : [];
  if (operator === undefined) {
    throw new CommandError('Location40234', `The field '${name}' must be an accumulator object`);
  }
  if (others.length > 0)
    throw new CommandError('Location40238', `The field '${name}' must specify one accumulator`);
  const accumulate = Object.hasOwn(accumulators, operator) ? accumulators[operator] : undefined;
  if (!accumulate) {
    if (otherAccumulators.has(operator)) throw notImplemented(`The accumulator ${operator}`);
    throw new CommandError('Location15952', `unknown group operator '${operator}'`);
  }
  if (name.startsWith('$')) {
    throw new CommandError('Location40236', `The field name '${name}' cannot be an operator name`);
  }
  if (name.includes('.'))
    throw new CommandError('Location40235', `The field name '${name}' cannot contain '.'`);
  return { name, accumulate, evaluate: compileExpression(operand, variables) };
}

/**
 * Compiles a `$group` stage.
 * @throws CommandError Location15955 without an `_id`, Location15952 for an unknown accumulator
 */
export function compileGroup(spec: unknown, variables: Doc | undefined): (docs: readonly Doc[]) => Doc[] {
  if (!isDoc(spec))
    throw new CommandError('Location15947', "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw new CommandError('Location15955', 'a group specification must include an _id');
  const { _id, ...rest } = spec;
  const keyOf = compileExpression(_id, variables);
  rejectFragileNames(Object.keys(rest));
  const fields = Object.entries(rest).map(([name, value]) => compileField(name, value, variables));
  return (docs) => {
    const groups = new Map<string, { _id: unknown; docs: Doc[] }>();
    for (const doc of docs) {
      const key = keyOf(doc) ?? null;
      const identity = identityOf(key);
      const group = groups.get(identity);
      if (group) group.docs.push(doc);
      else groups.set(identity, { _id: key, docs: [doc] });
    }
    return [...groups.values()].map((group) => {
      const values = fields.map(({ name, accumulate, evaluate }) => [
        name,
        accumulate(group.docs.map(evaluate)),
      ]);
      return { _id: group._id, ...Object.fromEntries(values) };
    });
  };
}
