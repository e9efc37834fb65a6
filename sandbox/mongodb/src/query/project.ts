import { type Doc, encode, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { rejectClashes } from '../paths.ts';
import type { Stored } from '../storage/documents.ts';
import { isTrue, numberOf } from '../values.ts';
import { compileExpression } from './expression.ts';

type Paths = readonly (readonly string[])[];

const isFlag = (value: unknown) => typeof value === 'boolean' || numberOf(value) !== undefined;

/** Keeps the fields at the paths, also within arrays. Other values on the way are left out. */
function include(doc: Doc, paths: Paths): Doc {
  const kept = Object.entries(doc).flatMap(([name, value]): [string, unknown][] => {
    const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (below.length === 0) return [];
    const shown = below.some((rest) => rest.length === 0) ? value : includeWithin(value, below);
    return shown === undefined ? [] : [[name, shown]];
  });
  return Object.fromEntries(kept);
}

function includeWithin(value: unknown, paths: Paths): unknown {
  if (isDoc(value)) return include(value, paths);
  if (!Array.isArray(value)) return undefined;
  return value.map((element) => includeWithin(element, paths)).filter((element) => element !== undefined);
}

function compileProjector(spec: Doc): (doc: Doc) => Doc {
  const { _id: id = true, ...fields } = spec;
  if (!isFlag(id)) throw notImplemented('An expression as _id');
  const wrong = Object.keys(fields).find((path) => path.startsWith('_id.') || path.includes('$'));
  if (wrong !== undefined) throw notImplemented(`The projection ${wrong}`);
  const entries = Object.entries(fields);
  rejectClashes(Object.keys(fields), 'Location31249');
  const computed = entries.filter(([, value]) => !isFlag(value));
  const [hidden] = entries.find(([, value]) => isFlag(value) && !isTrue(value)) ?? [];
  if (hidden === undefined && (entries.length > 0 || isTrue(id))) {
    const shown = entries.filter(([, value]) => isFlag(value)).map(([path]) => path.split('.'));
    const paths = isTrue(id) ? [['_id'], ...shown] : shown;
    const compute = compileFields(computed);
    return (doc) => ({ ...include(doc, paths), ...compute(doc) });
  }
  if (entries.some(([, value]) => isTrue(value))) {
    const code = entries[0]?.[0] === hidden ? 'Location31253' : 'Location31254';
    throw new CommandError(code, 'A projection is either an inclusion or an exclusion');
  }
  const nested = entries.find(([path]) => path.includes('.'))?.[0];
  if (nested !== undefined) throw notImplemented(`A projection without ${nested}`);
  const left = new Set([...Object.keys(fields), ...(isTrue(id) ? [] : ['_id'])]);
  return (doc) => Object.fromEntries(Object.entries(doc).filter(([name]) => !left.has(name)));
}

/**
 * Compiles computed fields at the top of a document to a function that returns them: undefined for a
 * missing value.
 * @throws CommandError NotImplemented for another path or a document without an operator
 */
export function compileFields(
  fields: readonly (readonly [name: string, spec: unknown])[],
): (doc: Doc) => Doc {
  const compiled = fields.map(([name, spec]) => {
    const literal = isDoc(spec) && !Object.keys(spec)[0]?.startsWith('$');
    if (name.includes('.') || name.startsWith('$') || literal)
      throw notImplemented(`The computed field ${name}`);
    return [name, compileExpression(spec)] as const;
  });
  return (doc) => Object.fromEntries(compiled.map(([name, value]) => [name, value(doc)]));
}

/** Compiles a projection to a function that returns the bytes to send; by default the stored ones. */
export function compileProjection(
  projection: Doc | undefined,
): (stored: Pick<Stored, 'bytes' | 'doc'>) => Uint8Array {
  if (!projection || Object.keys(projection).length === 0) return ({ bytes }) => bytes;
  const project = compileProjector(projection);
  return ({ doc }) => encode(project(doc));
}
