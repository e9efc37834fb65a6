import { Double } from 'bson';
import { type Doc, isDoc } from '../document.ts';
import { type ErrorName, fail, notImplemented } from '../errors.ts';
import { compareValues, identityOf, sameValue } from '../keys/encode.ts';
import { rejectFragileNames } from '../query/field-tree.ts';
import { isTrue, numberLike, numberOf, preciseSum, typeName } from '../values.ts';

/** An operator on evaluated operands: how many it takes, and its value. */
interface ExpressionFunction {
  readonly operands: readonly [least: number, most: number];
  run(values: readonly unknown[]): unknown;
}

const any = Number.POSITIVE_INFINITY;
const isNullish = (value: unknown) => value === null || value === undefined;

/** Compares as aggregation does: a missing value is less than null. */
function compare(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareValues(a, b);
}

function comparison(accepts: (order: number) => boolean): ExpressionFunction {
  return { operands: [2, 2], run: ([a, b]) => accepts(compare(a, b)) };
}

/** Reads operands in order: null as soon as one is null or missing, an error for one of the wrong type. */
function untilNull<T>(values: readonly unknown[], read: (value: unknown) => T): T[] | null {
  const found: T[] = [];
  for (const value of values) {
    if (isNullish(value)) return null;
    found.push(read(value));
  }
  return found;
}

/** Arithmetic on numbers: null if an operand is null or missing. */
function arithmetic(
  name: string,
  operands: readonly [number, number],
  combine: (numbers: readonly number[]) => number,
): ExpressionFunction {
  return {
    operands,
    run(values) {
      if (values.some((value) => value instanceof Date)) throw notImplemented(`${name} with a date`);
      if (operands[1] === 2 && values.some(isNullish)) return null;
      const numbers = untilNull(values, (value) => {
        return (
          numberOf(value) ??
          fail('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`)
        );
      });
      if (numbers === null) return null;
      const result = combine(numbers);
      return name === '$divide' ? new Double(result) : numberLike(result, values);
    },
  };
}

function text(name: string, value: unknown, code: ErrorName): string {
  if (typeof value === 'string') return value;
  return fail(code, `${name} requires a string argument, found: ${typeName(value)}`);
}

/** Changes the case of ASCII letters, as MongoDB does. */
function letterCase(name: string, change: (letters: string) => string, letters: RegExp): ExpressionFunction {
  return {
    operands: [1, 1],
    run([value]) {
      if (isNullish(value)) return '';
      if (typeof value !== 'string') throw notImplemented(`${name} of a value that is no string`);
      return value.replace(letters, change);
    },
  };
}

function index(value: unknown, code: ErrorName, what: string): number {
  const number = numberOf(value);
  if (number !== undefined && Number.isInteger(number) && Math.abs(number) < 2 ** 31) return number;
  return fail(code, `${what} must be a 32-bit integer, found: ${typeName(value)}`);
}

function substring(value: unknown, from: unknown, length: unknown): string {
  const start = index(from, 'Location34450', '$substrCP: starting index');
  const size = index(length, 'Location34452', '$substrCP: length');
  if (start < 0) fail('Location34455', '$substrCP: the starting index must be nonnegative');
  if (size < 0) fail('Location34454', '$substrCP: length must be nonnegative');
  if (isNullish(value)) return '';
  if (typeof value !== 'string') throw notImplemented('$substrCP of a value that is no string');
  let [at, begin] = [0, value.length];
  let position = 0;
  for (const character of value) {
    if (at === start) begin = position;
    if (at === start + size) return value.slice(begin, position);
    position += character.length;
    at++;
  }
  return value.slice(begin);
}

function difference(first: unknown, second: unknown): unknown {
  if (isNullish(first) || isNullish(second)) return null;
  const wrong = (which: string, value: unknown) =>
    `both operands of $setDifference must be arrays. ${which} argument is of type: ${typeName(value)}`;
  if (!Array.isArray(first)) return fail('Location17048', wrong('First', first));
  if (!Array.isArray(second)) return fail('Location17049', wrong('Second', second));
  const seen = new Set(second.map(identityOf));
  return first.filter((value) => {
    const identity = identityOf(value);
    return !seen.has(identity) && seen.add(identity);
  });
}

function elementAt(array: unknown, position: unknown): unknown {
  if (isNullish(array) || isNullish(position)) return null;
  if (!Array.isArray(array)) {
    return fail('Location28689', `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`);
  }
  return array.at(index(position, 'Location28690', "$arrayElemAt's second argument"));
}

/** The expressions of the emulator, except those that do not evaluate all of their operands. */
export const functions: Readonly<Record<string, ExpressionFunction>> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: { operands: [2, 2], run: ([a, b]) => Math.sign(compare(a, b)) },
  $and: { operands: [0, any], run: (values) => values.every(isTrue) },
  $or: { operands: [0, any], run: (values) => values.some(isTrue) },
  $not: { operands: [1, 1], run: ([value]) => !isTrue(value) },
  $ifNull: {
    operands: [2, any],
    run: (values) => values.find((value) => !isNullish(value)) ?? values.at(-1),
  },
  $in: {
    operands: [2, 2],
    run: ([value, array]) =>
      Array.isArray(array)
        ? array.some((element) => sameValue(element, value))
        : fail('Location40081', `$in requires an array as a second argument, found: ${typeName(array)}`),
  },
  $size: {
    operands: [1, 1],
    run: ([array]) =>
      Array.isArray(array)
        ? array.length
        : fail(
            'Location17124',
            `The argument to $size must be an array, but was of type: ${typeName(array)}`,
          ),
  },
  $isArray: { operands: [1, 1], run: ([value]) => Array.isArray(value) },
  $type: { operands: [1, 1], run: ([value]) => typeName(value) },
  $arrayElemAt: { operands: [2, 2], run: ([array, position]) => elementAt(array, position) },
  $setDifference: { operands: [2, 2], run: ([first, second]) => difference(first, second) },
  $concatArrays: {
    operands: [0, any],
    run: (values) =>
      untilNull(values, (value): unknown[] =>
        Array.isArray(value)
          ? value
          : fail('Location28664', `$concatArrays only supports arrays, not ${typeName(value)}`),
      )?.flat() ?? null,
  },
  $mergeObjects: {
    operands: [0, any],
    run: (values): Doc =>
      Object.assign(
        {},
        ...values.map((value) => {
          if (isDoc(value)) rejectFragileNames(Object.keys(value));
          if (isDoc(value) || isNullish(value)) return value;
          return fail(
            'Location40400',
            `$mergeObjects requires object inputs, but was of type ${typeName(value)}`,
          );
        }),
      ),
  },
  $concat: {
    operands: [0, any],
    run: (values) => untilNull(values, (value) => text('$concat', value, 'Location16702'))?.join('') ?? null,
  },
  $toLower: letterCase('$toLower', (letters) => letters.toLowerCase(), /[A-Z]+/g),
  $toUpper: letterCase('$toUpper', (letters) => letters.toUpperCase(), /[a-z]+/g),
  $strLenBytes: {
    operands: [1, 1],
    run: ([value]) => Buffer.byteLength(text('$strLenBytes', value, 'Location34473')),
  },
  $strLenCP: {
    operands: [1, 1],
    run: ([value]) => [...text('$strLenCP', value, 'Location34471')].length,
  },
  $substrCP: { operands: [3, 3], run: ([value, start, length]) => substring(value, start, length) },
  $add: arithmetic('$add', [0, any], preciseSum),
  $subtract: arithmetic('$subtract', [2, 2], ([a = 0, b = 0]) => a - b),
  $multiply: arithmetic('$multiply', [0, any], (numbers) =>
    numbers.reduce((product, one) => product * one, 1),
  ),
  $divide: arithmetic('$divide', [2, 2], ([a = 0, b = 0]) =>
    b === 0 ? fail('BadValue', "can't $divide by zero") : a / b,
  ),
};

/** The other expressions of MongoDB, to name them in the error. */
export const knownExpressions: ReadonlySet<string> = new Set(
  `abs accumulator acos acosh allElementsTrue anyElementTrue arrayToObject asin asinh atan atan2 atanh avg binarySize bitAnd bitNot
  bitOr bitXor bottom bottomN bsonSize ceil convert cos cosh count covariancePop covarianceSamp dateAdd dateDiff dateFromParts
  dateFromString dateSubtract dateToParts dateToString dateTrunc dayOfMonth dayOfWeek dayOfYear degreesToRadians denseRank derivative
  documentNumber exp expMovingAvg first firstN floor function getField hour indexOfArray indexOfBytes indexOfCP integral isNumber
  isoDayOfWeek isoWeek isoWeekYear last lastN let linearFill ln locf log log10 ltrim max maxN median meta millisecond min minN minute
  mod month objectToArray percentile pow push radiansToDegrees rand range rank reduce regexFind regexFindAll regexMatch replaceAll
  replaceOne reverseArray round rtrim sampleRate second setEquals setField setIntersection setIsSubset setUnion shift sin sinh slice
  sortArray split sqrt stdDevPop stdDevSamp strcasecmp substr substrBytes sum switch tan tanh toBool toDate toDecimal toDouble
  toHashedIndexKey toInt toLong toObjectId top topN toString trim trunc tsIncrement tsSecond unsetField week year zip addToSet`
    .split(/\s+/)
    .map((name) => `$${name}`),
);
