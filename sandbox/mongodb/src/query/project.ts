import { type Doc, encode, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { compileExpression } from '../expression/compile.ts';
import type { Stored } from '../storage/documents.ts';
import { isTrue, numberOf } from '../values.ts';
import { addComputed, exclude, type FieldTree, fieldTree, include } from './field-tree.ts';

/** Changes a document; the argument stays as it is. */
export type Transform = (doc: Doc) => Doc;

const isFlag = (value: unknown) => typeof value === 'boolean' || numberOf(value) !== undefined;

/** @throws CommandError Location31254 for inclusion and exclusion in one projection */
function compileProjector(spec: Doc): Transform {
  const { _id: id = true, ...fields } = spec;
  if (!isFlag(id)) throw notImplemented('An expression as _id');
  const flags = Object.entries(fields).filter(([, value]) => isFlag(value));
  const computed = Object.entries(fields).filter(([, value]) => !isFlag(value));
  const shown = flags.filter(([, value]) => isTrue(value)).map(([path]) => path);
  const hidden = flags.filter(([, value]) => !isTrue(value)).map(([path]) => path);
  const including = shown.length + computed.length > 0 || (hidden.length === 0 && isTrue(id));
  if (including && hidden.length > 0)
    throw new CommandError(
      'Location31254',
      `Cannot do exclusion on field ${hidden[0]} in inclusion projection`,
    );
  const named = [...shown, ...hidden, ...computed.map(([path]) => path)];
  const wrong = named.find((path) => path.startsWith('_id.') || path.includes('$'));
  if (wrong !== undefined) throw notImplemented(`The projection ${wrong}`);
  const paths = [...(isTrue(id) === including ? ['_id'] : []), ...(including ? shown : hidden)];
  const tree = fieldTree(paths.map((path) => [path, true]));
  if (!including) return (doc) => exclude(doc, tree);
  const add = compileAdditions(computed);
  return (doc) => add(include(doc, tree), doc);
}

/**
 * Compiles computed fields. The first argument of the result is the document that they are added to, the second one is
 * the document that expressions read.
 */
export function compileAdditions(
  fields: readonly (readonly [path: string, spec: unknown])[],
): (to: Doc, root: Doc) => Doc {
  const tree: FieldTree<(root: Doc) => unknown> = fieldTree(
    fields.map(([path, spec]) => {
      if (isDoc(spec) && !Object.keys(spec)[0]?.startsWith('$'))
        throw notImplemented(`A document without an operator at ${path}`);
      return [path, compileExpression(spec)];
    }),
  );
  return (to, root) => addComputed(to, tree, root);
}

/** Compiles the projection of a `find` to a function that returns the bytes to send. Without one these are the stored bytes. */
export function compileProjection(
  projection: Doc | undefined,
): (stored: Pick<Stored, 'bytes' | 'doc'>) => Uint8Array {
  if (!projection || Object.keys(projection).length === 0) return ({ bytes }) => bytes;
  const project = compileProjector(projection);
  return ({ doc }) => encode(project(doc));
}
