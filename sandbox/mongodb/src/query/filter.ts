import { type Doc, field, hasOperators, isDoc } from '../document.ts';
import { badValue, notImplemented } from '../errors.ts';
import { isTrue, rejectUnknownTypes } from '../values.ts';
import { type Condition, equals, type Test, valueOperators } from './operators.ts';

type Visit = (value: unknown) => boolean;

/**
 * Visits the values at a path of a document until one visit returns true, and returns whether one did.
 * Documents within arrays on the path are visited each. A path that ends early has the value undefined.
 * @param expand whether an array at the end of the path is visited element by element, then as a whole
 * @throws CommandError NotImplemented for a position in an array
 */
function visitPath(
  doc: Doc,
  [name = '', ...rest]: readonly string[],
  expand: boolean,
  visit: Visit,
): boolean {
  const value = field(doc, name);
  if (rest.length === 0) return (expand && Array.isArray(value) && value.some(visit)) || visit(value);
  if (isDoc(value)) return visitPath(value, rest, expand, visit);
  if (!Array.isArray(value)) return visit(undefined);
  if (/^\d+$/.test(rest[0] ?? '')) throw notImplemented(`A position in an array: ${rest[0]}`);
  return value.some((element) => isDoc(element) && visitPath(element, rest, expand, visit));
}

export type Predicate = (doc: Doc) => boolean;

const logicalOperators = new Set(['$and', '$or']);

type Place = (condition: Condition) => Predicate;

const every =
  (tests: readonly Predicate[]): Predicate =>
  (doc) =>
    tests.every((test) => test(doc));

function elementMatch(operand: unknown): Test {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  if (hasOperators(operand)) throw notImplemented('$elemMatch with operators on the element itself');
  const matches = compileDocument(operand);
  // An array within an array counts as a document whose names are the positions.
  return (value) =>
    Array.isArray(value) &&
    value.some((element) => (isDoc(element) || Array.isArray(element)) && matches({ ...element }));
}

const equalityWith = (value: unknown): Condition => ({ expand: true, test: equals(value) });

function compileCondition(name: string, operand: unknown, siblings: Doc, place: Place): Predicate {
  const negated = (condition: Condition): Predicate => {
    const matches = place(condition);
    return (doc) => !matches(doc);
  };
  if (name === '$ne') return negated(equalityWith(operand));
  if (name === '$nin' && valueOperators.$in) return negated(valueOperators.$in(operand, siblings));
  if (name === '$exists') {
    const exists: Condition = { expand: false, test: (value) => value !== undefined };
    return isTrue(operand) ? place(exists) : negated(exists);
  }
  if (name === '$elemMatch') return place({ expand: false, test: elementMatch(operand) });
  if (name === '$options' && '$regex' in siblings) return () => true;
  const operator = Object.hasOwn(valueOperators, name) ? valueOperators[name] : undefined;
  if (!operator) throw notImplemented(`The query operator ${name}`);
  return place(operator(operand, siblings));
}

function compileConditions(operators: Doc, place: Place): Predicate {
  return every(
    Object.entries(operators).map(([name, operand]) => compileCondition(name, operand, operators, place)),
  );
}

function compileDocument(filter: unknown): Predicate {
  if (!isDoc(filter)) throw badValue('A filter must be a document');
  const tests = Object.entries(filter).flatMap(([name, value]): Predicate[] => {
    if (logicalOperators.has(name)) {
      if (!Array.isArray(value) || value.length === 0)
        throw badValue(`${name} argument must be a non-empty array`);
      const branches = value.map(compileDocument);
      return name === '$and' ? branches : [(doc) => branches.some((matches) => matches(doc))];
    }
    if (name.startsWith('$')) throw notImplemented(`The query operator ${name}`);
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
 * Compiles a filter to a predicate. The whole filter is checked first, so that errors appear on an empty
 * collection too.
 * @throws CommandError BadValue for an invalid filter, NotImplemented for features that the emulator does
 * not have
 */
export function compileFilter(filter: Doc): Predicate {
  rejectUnknownTypes(filter);
  return compileDocument(filter);
}
