import { type Doc, field, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { rejectFragileNames } from '../query/field-tree.ts';
import { isTrue, rejectIncomparable, typeName } from '../values.ts';
import { functions, knownExpressions } from './functions.ts';

/** The names that an expression may use, with their values. */
type Scope = Readonly<Record<string, unknown>>;
/** Computes the value of an expression; undefined for a missing one. */
type Evaluate = (scope: Scope) => unknown;

/** The value at a path: documents within arrays contribute theirs, and a numeric name is a field only. */
function valueAt(value: unknown, names: readonly string[], at: number): unknown {
  if (at === names.length) return value;
  if (isDoc(value)) return valueAt(field(value, names[at] ?? ''), names, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value.map((element) => valueAt(element, names, at)).filter((found) => found !== undefined);
}

function compilePath(text: string, known: ReadonlySet<string>): Evaluate {
  const isVariable = text.startsWith('$$');
  const [name = '', ...rest] = text.slice(isVariable ? 2 : 1).split('.');
  const names = isVariable ? rest : [name, ...rest];
  if (name === '' || names.includes('')) {
    throw new CommandError('Location40353', `'${text}' is not a valid field path`);
  }
  if (names.some((one) => one.startsWith('$'))) {
    throw new CommandError('Location16410', `FieldPath field names may not start with '$': ${text}`);
  }
  const variable = isVariable && name !== 'CURRENT' ? name : 'ROOT';
  if (variable === 'REMOVE') return () => undefined;
  if (variable === 'ROOT' && !known.has(variable)) {
    throw new CommandError('Location4890500', 'Command let Expression tried to access a field');
  }
  if (!known.has(variable)) {
    throw new CommandError('Location17276', `Use of undefined variable: ${variable}`);
  }
  return (scope) => valueAt(scope[variable], names, 0);
}

function compileObject(spec: Doc, known: ReadonlySet<string>): Evaluate {
  rejectFragileNames(Object.keys(spec));
  const fields = Object.entries(spec).map(([name, value]) => {
    if (name.includes('.')) {
      throw new CommandError('Location16412', `FieldPath field names may not contain '.': ${name}`);
    }
    return [name, compile(value, known)] as const;
  });
  return (scope) => {
    const values = fields.map(([name, evaluate]) => [name, evaluate(scope)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
}

/** Whether a client may define a variable of this name. */
export function isVariableName(name: string): boolean {
  return /^[a-z]\w*$/.test(name);
}

function options(name: string, operand: unknown, required: string[], optional: string[] = []): Doc {
  const given = isDoc(operand) ? operand : {};
  const unknown = Object.keys(given).find((key) => !required.includes(key) && !optional.includes(key));
  const missing = required.find((key) => !(key in given));
  if (isDoc(operand) && unknown === undefined && missing === undefined) return given;
  throw new CommandError(
    'FailedToParse',
    `${name} needs ${required.join(', ')} and knows no ${unknown ?? 'others'}`,
  );
}

/** `$filter` and `$map`: an expression that is computed for each element of an array. */
function compileForEach(name: '$filter' | '$map', operand: unknown, known: ReadonlySet<string>): Evaluate {
  const body = name === '$filter' ? 'cond' : 'in';
  if (name === '$filter' && isDoc(operand) && 'limit' in operand) throw notImplemented('$filter with limit');
  const spec = options(name, operand, ['input', body], ['as']);
  const as = typeof spec.as === 'string' ? spec.as : 'this';
  if (!isVariableName(as)) throw new CommandError('FailedToParse', `'${as}' is not a valid variable name`);
  const input = compile(spec.input, known);
  const each = compile(spec[body], new Set([...known, as]));
  return (scope) => {
    const array = input(scope) ?? null;
    if (array === null) return null;
    if (!Array.isArray(array)) {
      const code = name === '$filter' ? 'Location28651' : 'Location16883';
      throw new CommandError(code, `input to ${name} must be an array not ${typeName(array)}`);
    }
    const computed = (element: unknown) => each({ ...scope, [as]: element });
    return name === '$filter'
      ? array.filter((element) => isTrue(computed(element)))
      : array.map((element) => computed(element) ?? null);
  };
}

function compileCondition(operand: unknown, known: ReadonlySet<string>): Evaluate {
  const parts = isDoc(operand) ? options('$cond', operand, ['if', 'then', 'else']) : undefined;
  const list = parts ? [parts.if, parts.then, parts.else] : [operand].flat();
  const [test, yes, no] = list.map((part) => compile(part, known));
  if (list.length !== 3 || !test || !yes || !no) throw wrongCount('$cond', 3, list.length);
  return (scope) => (isTrue(test(scope)) ? yes(scope) : no(scope));
}

function wrongCount(name: string, wanted: number | string, given: number): CommandError {
  return new CommandError(
    'Location16020',
    `Expression ${name} takes ${wanted} arguments. ${given} were passed in.`,
  );
}

function compileCall(name: string, operand: unknown, known: ReadonlySet<string>): Evaluate {
  if (name === '$literal') return () => operand;
  if (name === '$cond') return compileCondition(operand, known);
  if (name === '$filter' || name === '$map') return compileForEach(name, operand, known);
  const call = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!call) {
    if (knownExpressions.has(name)) throw notImplemented(`The expression ${name}`);
    throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  }
  const operands = Array.isArray(operand) ? operand : [operand];
  const [least, most] = call.operands;
  if (operands.length < least || operands.length > most) {
    throw wrongCount(name, least === most ? least : `${least} or more`, operands.length);
  }
  const compiled = operands.map((one) => compile(one, known));
  if (name === '$and') return (scope) => compiled.every((one) => isTrue(one(scope)));
  if (name === '$or') return (scope) => compiled.some((one) => isTrue(one(scope)));
  return (scope) => call.run(compiled.map((one) => one(scope)));
}

function compile(spec: unknown, known: ReadonlySet<string>): Evaluate {
  if (typeof spec === 'string' && spec.startsWith('$')) return compilePath(spec, known);
  if (Array.isArray(spec)) {
    const elements = spec.map((element) => compile(element, known));
    return (scope) => elements.map((element) => element(scope) ?? null);
  }
  if (!isDoc(spec)) return () => spec;
  const names = Object.keys(spec);
  const [name = ''] = names;
  if (!names.some((one) => one.startsWith('$'))) return compileObject(spec, known);
  if (names.length === 1) return compileCall(name, spec[name], known);
  throw new CommandError('Location15983', 'an object representing an expression must have exactly one field');
}

/**
 * Compiles an aggregation expression to a function of the document. An undefined result is a missing value.
 * @param variables the command's `let`, which are expressions themselves
 * @throws CommandError InvalidPipelineOperator for an unknown operator, NotImplemented for one that the emulator lacks,
 * MongoDB's code for wrong operands; the function throws for values of the wrong type
 */
export function compileExpression(spec: unknown, variables: Doc = {}): (root: Doc) => unknown {
  rejectIncomparable(spec);
  const values = Object.entries(variables).map(([name, value]) => [name, compile(value, new Set())({})]);
  const fixed = { ...Object.fromEntries(values), NOW: new Date() };
  const evaluate = compile(spec, new Set([...Object.keys(fixed), 'ROOT']));
  return (root) => evaluate({ ...fixed, ROOT: root });
}
