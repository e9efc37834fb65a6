import { type Doc, encode, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { compileExpression } from '../expression/compile.ts';
import type { Stored } from '../storage/documents.ts';
import { isTrue, numberOf } from '../values.ts';
import { addComputed, exclude, type FieldTree, fieldTree, include } from './field-tree.ts';

/** Changes a document; the argument stays as it is. */
export type Transform = (doc: Doc) => Doc;

const unsupported = new Set(['$slice', '$elemMatch', '$meta']);

/** A field's part in a projection: shown, hidden, or an expression. Nested documents are paths. */
type Part = { shown: boolean } | { spec: unknown };

function partsOf(spec: Doc, inFind: boolean, prefix = ''): [path: string, part: Part][] {
  return Object.entries(spec).flatMap(([name, value]): [string, Part][] => {
    const path = prefix + name;
    if (name.split('.').some((one) => one.startsWith('$'))) {
      if (inFind && name.endsWith('.$')) throw notImplemented(`The positional projection ${path}`);
      throw new CommandError('Location16410', `FieldPath field names may not start with '$': ${path}`);
    }
    if (typeof value === 'boolean' || numberOf(value) !== undefined)
      return [[path, { shown: isTrue(value) }]];
    if (!isDoc(value)) return [[path, { spec: value }]];
    const names = Object.keys(value);
    if (names.length === 0) {
      throw new CommandError('Location51270', `An empty sub-projection is not a valid value: ${path}`);
    }
    const [operator = ''] = names;
    if (inFind && unsupported.has(operator)) throw notImplemented(`${operator} in a projection`);
    if (operator.startsWith('$')) return [[path, { spec: value }]];
    return partsOf(value, inFind, `${path}.`);
  });
}

/**
 * Compiles the projection of a `find` or a `$project`.
 * @throws CommandError Location31253 or 31254 for inclusion and exclusion in one projection
 */
export function compileProjector(spec: Doc, variables: Doc | undefined, inFind: boolean): Transform {
  const parts = partsOf(spec, inFind);
  if (parts.some(([path]) => path.startsWith('_id.'))) throw notImplemented('A projection of a part of _id');
  const id = parts.find(([path]) => path === '_id')?.[1];
  const others = parts.filter(([path]) => path !== '_id');
  const [, first] = others[0] ?? [];
  const including = first ? !('shown' in first) || first.shown : !(id && 'shown' in id && !id.shown);
  const shown: string[] = id && 'shown' in id && !id.shown ? [] : ['_id'];
  const hidden: string[] = shown.length > 0 ? [] : ['_id'];
  const computed: [string, unknown][] = [];
  for (const [path, part] of parts) {
    if ('spec' in part) {
      if (!including) {
        throw new CommandError(
          'Location31252',
          `Cannot use an expression in an exclusion projection: ${path}`,
        );
      }
      computed.push([path, part.spec]);
    } else if (path !== '_id' && part.shown !== including) {
      const [code, kinds] = including
        ? (['Location31254', 'exclusion on field %s in inclusion'] as const)
        : (['Location31253', 'inclusion on field %s in exclusion'] as const);
      throw new CommandError(code, `Cannot do ${kinds.replace('%s', path)} projection`);
    } else if (path !== '_id') (including ? shown : hidden).push(path);
  }
  const isComputed = new Set(computed.map(([path]) => path));
  const kept = fieldTree(
    [...(including ? shown : hidden).filter((path) => !isComputed.has(path)), ...isComputed].map((path) => [
      path,
      true,
    ]),
  );
  if (!including) return (doc) => exclude(doc, kept);
  const only = fieldTree(shown.filter((path) => !isComputed.has(path)).map((path) => [path, true]));
  // Arrays on the way to a computed field stay: it is computed in each of their documents.
  for (const path of isComputed) reserve(only, path.split('.').slice(0, -1));
  const add = compileAdditions(computed, variables);
  return (doc) => add(include(doc, only), doc);
}

function reserve(tree: FieldTree<unknown>, names: readonly string[]): void {
  let node = tree;
  for (const name of names) {
    const next: FieldTree<unknown> = node.children.get(name) ?? { children: new Map() };
    node.children.set(name, next);
    node = next;
  }
}

/**
 * Compiles computed fields. The first argument of the result is the document that they are added to, the second one is
 * the document that expressions read.
 */
export function compileAdditions(
  fields: readonly (readonly [path: string, spec: unknown])[],
  variables: Doc | undefined,
): (to: Doc, root: Doc) => Doc {
  const tree: FieldTree<(root: Doc) => unknown> = fieldTree(
    fields.map(([path, spec]) => [path, compileExpression(spec, variables)]),
  );
  return (to, root) => addComputed(to, tree, root);
}

/** The fields of a `$set` stage as paths: documents without operators are merged, not assigned. */
export function additionsOf(spec: Doc, prefix = ''): [path: string, spec: unknown][] {
  return Object.entries(spec).flatMap(([name, value]): [string, unknown][] => {
    const path = prefix + name;
    if (name.split('.').some((one) => one.startsWith('$'))) {
      throw new CommandError('Location16410', `FieldPath field names may not start with '$': ${path}`);
    }
    if (!isDoc(value) || Object.keys(value)[0]?.startsWith('$')) return [[path, value]];
    if (Object.keys(value).length > 0) return additionsOf(value, `${path}.`);
    throw new CommandError('Location40180', `an empty object is not a valid value: ${path}`);
  });
}

/** Compiles a projection to a function that returns the bytes to send. Without one these are the stored bytes. */
export function compileProjection(
  projection: Doc | undefined,
  variables?: Doc,
): (stored: Pick<Stored, 'bytes' | 'doc'>) => Uint8Array {
  if (!projection || Object.keys(projection).length === 0) return ({ bytes }) => bytes;
  const project = compileProjector(projection, variables, true);
  return ({ doc }) => encode(project(doc));
}
