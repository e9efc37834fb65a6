import { type Doc, field, isDoc } from '../document.ts';
import { fail, notImplemented } from '../errors.ts';
import { isTrue, numberLike, numberOf, rejectUnknownTypes, typeName } from '../values.ts';

/** An operator on evaluated operands: how many it takes, and its value. */
interface ExpressionFunction {
  readonly operands: readonly [least: number, most: number];
  run(values: readonly unknown[]): unknown;
}

const any = Number.POSITIVE_INFINITY;
const isNullish = (value: unknown) => value === null || value === undefined;

function add(values: readonly unknown[]): unknown {
  if (values.some(isNullish)) return null;
  const numbers = values.map(
    (value) =>
      numberOf(value) ?? fail('TypeMismatch', `$add only supports numeric types, not ${typeName(value)}`),
  );
  return numberLike(
    numbers.reduce((sum, one) => sum + one, 0),
    values,
  );
}

const surrogate = /[\ud800-\udfff]/;

function substring([value, from, length]: readonly unknown[]): string {
  const [start, size] = [numberOf(from), numberOf(length)];
  if (start === undefined || size === undefined || start < 0 || size < 0)
    throw notImplemented('$substrCP without two numbers that are not negative');
  if (isNullish(value)) return '';
  if (typeof value !== 'string') throw notImplemented('$substrCP of a value that is no string');
  const end = start + size;
  if (!surrogate.test(value.slice(0, end))) return value.slice(start, end);
  return [...value.slice(0, 2 * end)].slice(start, end).join('');
}

/** The expressions of the emulator, besides `$literal`. Of `$cond`, only the chosen operand is evaluated. */
const functions: Readonly<Record<string, ExpressionFunction>> = {
  $cond: { operands: [3, 3], run: ([test, yes, no]) => (isTrue(test) ? yes : no) },
  $ifNull: {
    operands: [2, any],
    run: (values) => values.find((value) => !isNullish(value)) ?? values.at(-1),
  },
  $strLenBytes: {
    operands: [1, 1],
    run([value]) {
      if (typeof value === 'string') return Buffer.byteLength(value);
      throw notImplemented('$strLenBytes of a value that is no string');
    },
  },
  $substrCP: { operands: [3, 3], run: substring },
  $add: { operands: [0, any], run: add },
};

/** Computes the value of an expression; undefined for a missing one. */
type Evaluate = (root: Doc) => unknown;

/** The value at a path: documents within arrays contribute theirs, and a numeric name is a field only. */
function valueAt(value: unknown, names: readonly string[], at: number): unknown {
  if (at === names.length) return value;
  if (isDoc(value)) return valueAt(field(value, names[at] ?? ''), names, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value.map((element) => valueAt(element, names, at)).filter((found) => found !== undefined);
}

function compilePath(text: string): Evaluate {
  const names = text.slice(1).split('.');
  if (names.some((name) => name.startsWith('$') || name === ''))
    throw notImplemented(`The path or variable ${text}`);
  return (root) => valueAt(root, names, 0);
}

function compileCall(name: string, operand: unknown): Evaluate {
  if (name === '$literal') return () => operand;
  const call = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!call) throw notImplemented(`The expression ${name}`);
  const compiled = (Array.isArray(operand) ? operand : [operand]).map(compile);
  const [least, most] = call.operands;
  if (compiled.length < least || compiled.length > most)
    throw notImplemented(`${name} with ${compiled.length} arguments`);
  if (name !== '$cond') return (root) => call.run(compiled.map((one) => one(root)));
  return (root) => (isTrue(compiled[0]?.(root)) ? compiled[1] : compiled[2])?.(root);
}

function compile(spec: unknown): Evaluate {
  if (typeof spec === 'string' && spec.startsWith('$')) return compilePath(spec);
  if (Array.isArray(spec)) {
    const elements = spec.map(compile);
    return (root) => elements.map((element) => element(root) ?? null);
  }
  if (!isDoc(spec)) return () => spec;
  const [name = '', ...others] = Object.keys(spec);
  if (others.length > 0 || !name.startsWith('$')) throw notImplemented('A document as an expression');
  return compileCall(name, spec[name]);
}

/**
 * Compiles an aggregation expression to a function of the document. An undefined result is a missing value.
 * @throws CommandError NotImplemented for one that the emulator lacks, MongoDB's code for wrong operands;
 * the function throws for values of the wrong type
 */
export function compileExpression(spec: unknown): Evaluate {
  rejectUnknownTypes(spec);
  return compile(spec);
}
