import { type Doc, field, isDoc } from '../document.ts';
import { fail, notImplemented } from '../errors.ts';
import { isTrue, rejectUnknownTypes } from '../values.ts';
import { functions } from './functions.ts';

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
  if (names.some((name) => name.startsWith('$'))) throw notImplemented(`The variable ${text}`);
  if (names.includes('')) fail('Location40353', `'${text}' is not a valid field path`);
  return (root) => valueAt(root, names, 0);
}

function compileCall(name: string, operand: unknown): Evaluate {
  if (name === '$literal') return () => operand;
  const call = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!call) throw notImplemented(`The expression ${name}`);
  const compiled = (Array.isArray(operand) ? operand : [operand]).map(compile);
  const [least, most] = call.operands;
  if (compiled.length < least || compiled.length > most)
    fail('Location16020', `Expression ${name} does not take ${compiled.length} arguments.`);
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
 * @throws CommandError NotImplemented for one that the emulator lacks, MongoDB's code for wrong operands; the function
 * throws for values of the wrong type
 */
export function compileExpression(spec: unknown): Evaluate {
  rejectUnknownTypes(spec);
  return compile(spec);
}
