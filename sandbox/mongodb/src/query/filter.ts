import { type Doc, hasOperators, isDoc } from '../document.ts';
import { badValue, notImplemented } from '../errors.ts';
import { compileExpression } from '../expression/compile.ts';
import { isPattern, isTrue, rejectIncomparable } from '../values.ts';
import { type Condition, equals, matchesPattern, type Test, valueOperators } from './operators.ts';
import { visitPath } from './paths.ts';

export type Predicate = (doc: Doc) => boolean;

/** Operators of MongoDB that the emulator does not have. */
const unsupported = new Set([
  '$bitsAllClear',
  '$bitsAllSet',
  '$bitsAnyClear',
  '$bitsAnySet',
  '$geoIntersects',
  '$geoWithin',
  '$jsonSchema',
  '$near',
  '$nearSphere',
  '$sampleRate',
  '$text',
  '$where',
]);
const logicalOperators = new Set(['$and', '$or', '$nor']);

/** Applies a condition to the values at a path. An empty path stands for the value itself. */
type Place = (condition: Condition) => Predicate;

const every =
  (tests: readonly Predicate[]): Predicate =>
  (doc) =>
    tests.every((test) => test(doc));

function elementMatch(operand: unknown): Test {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const [first] = Object.keys(operand);
  if (first?.startsWith('$') && !logicalOperators.has(first)) {
    // A condition on each element as a value: elements that are arrays are not expanded.
    const matches = compileConditions(
      operand,
      ({ test }) =>
        ({ element }) =>
          test(element),
    );
    return (value) => Array.isArray(value) && value.some((element) => matches({ element }));
  }
  const matches = compileDocument(operand, {}, true);
  return (value) =>
    Array.isArray(value) &&
    value.some((element) =>
      isDoc(element) ? matches(element) : Array.isArray(element) && matches({ ...element }),
    );
}

function compileAll(operand: unknown, place: Place): Predicate {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return () => false;
  const elementMatches = operand.map((one) => isDoc(one) && Object.keys(one)[0] === '$elemMatch');
  if (elementMatches[0] && elementMatches.every(Boolean)) {
    return every(operand.map((one) => compileConditions(one, place)));
  }
  if (operand.some(hasOperators)) throw badValue('no $ expressions in $all');
  return every(operand.map((one) => place(equalityWith(one))));
}

function equalityWith(value: unknown): Condition {
  return {
    expand: true,
    test: isPattern(value) ? matchesPattern(value.pattern, value.options) : equals(value),
  };
}

function compileNot(operand: unknown, place: Place): Predicate {
  if (!isPattern(operand) && !isDoc(operand)) throw badValue('$not needs a regex or a document');
  if (isDoc(operand) && Object.keys(operand).length === 0) throw badValue('$not cannot be empty');
  const matches = isPattern(operand) ? place(equalityWith(operand)) : compileConditions(operand, place);
  return (doc) => !matches(doc);
}

function compileCondition(name: string, operand: unknown, siblings: Doc, place: Place): Predicate {
  const negated = (condition: Condition): Predicate => {
    const matches = place(condition);
    return (doc) => !matches(doc);
  };
  if (unsupported.has(name)) throw notImplemented(`The query operator ${name}`);
  if (name === '$eq' && isPattern(operand)) return place({ expand: true, test: equals(operand) });
  if (name === '$ne') {
    if (isPattern(operand)) throw badValue("Can't have regex as arg to $ne.");
    return negated({ expand: true, test: equals(operand) });
  }
  if (name === '$nin' && valueOperators.$in) return negated(valueOperators.$in(operand, siblings));
  if (name === '$exists') {
    const exists: Condition = { expand: false, test: (value) => value !== undefined };
    return isTrue(operand) ? place(exists) : negated(exists);
  }
  if (name === '$not') return compileNot(operand, place);
  if (name === '$all') return compileAll(operand, place);
  if (name === '$elemMatch') return place({ expand: false, test: elementMatch(operand) });
  if (name === '$options') {
    if ('$regex' in siblings) return () => true;
    throw badValue('$options needs a $regex');
  }
  const operator = Object.hasOwn(valueOperators, name) ? valueOperators[name] : undefined;
  if (!operator) throw badValue(`unknown operator: ${name}`);
  return place(operator(operand, siblings));
}

function compileConditions(operators: Doc, place: Place): Predicate {
  return every(
    Object.entries(operators).map(([name, operand]) => compileCondition(name, operand, operators, place)),
  );
}

/** @param within whether the filter is part of `$elemMatch`, where MongoDB allows no `$expr` */
function compileDocument(filter: unknown, variables: Doc = {}, within = false): Predicate {
  if (!isDoc(filter)) throw badValue('A filter must be a document');
  const tests = Object.entries(filter).flatMap(([name, value]): Predicate[] => {
    if (name === '$comment') return [];
    if (logicalOperators.has(name)) {
      if (!Array.isArray(value) || value.length === 0)
        throw badValue(`${name} argument must be a non-empty array`);
      const branches = value.map((branch) => compileDocument(branch, variables, within));
      if (name === '$and') return branches;
      const some = (doc: Doc) => branches.some((matches) => matches(doc));
      return [name === '$or' ? some : (doc) => !some(doc)];
    }
    if (name === '$expr') {
      if (within) throw badValue('$expr can only be applied to the top-level document');
      const evaluate = compileExpression(value, variables);
      return [(doc) => isTrue(evaluate(doc))];
    }
    if (unsupported.has(name)) throw notImplemented(`The query operator ${name}`);
    if (name.startsWith('$')) throw badValue(`unknown top level operator: ${name}`);
    const names = name.split('.');
    const place: Place =
      ({ expand, test }) =>
      (doc) =>
        visitPath(doc, names, expand, test);
    return [hasOperators(value) ? compileConditions(value, place) : place(equalityWith(value))];
  });
  return every(tests);
}

/**
 * Compiles a filter to a predicate. The whole filter is checked first, so that errors appear on an empty collection too.
 * @param variables the command's `let`
 * @throws CommandError BadValue for an invalid filter, NotImplemented for features that the emulator does not have
 */
export function compileFilter(filter: Doc, variables?: Doc): Predicate {
  rejectIncomparable(filter);
  return compileDocument(filter, variables);
}

/**
 * Compiles the filter of `$pull` for elements that are documents.
 * @throws CommandError as `compileFilter`, and BadValue for `$expr`
 */
export function compileElementFilter(filter: Doc): Predicate {
  return compileDocument(filter, {}, true);
}
