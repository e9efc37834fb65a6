import { type Doc, field, isDoc } from '../document.ts';
import { notImplemented } from '../errors.ts';
import { directed, emptyArray, encodeValue } from './encode.ts';

/** Fields of an index or a sort with their direction, 1 or -1, in order. */
export type KeySpec = readonly (readonly [path: string, direction: number])[];

/** The index keys of a document; several if a field is an array. */
export interface Entries {
  readonly keys: Buffer[];
  readonly multikey: boolean;
}

/** Computes the index keys of a document. @throws CommandError NotImplemented for two fields with arrays */
export function indexEntries(doc: Doc, spec: KeySpec): Entries {
  const multikey = hasArray(doc, spec);
  let keys: Buffer[] = [Buffer.alloc(0)];
  for (const [path, direction] of spec) {
    const parts = valuesAt(doc, path).map((value) => directed(encodeValue(value), direction));
    keys = keys.flatMap((key) => parts.map((part) => Buffer.concat([key, part])));
  }
  if (keys.length < 2) return { keys, multikey };
  return { keys: [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()], multikey: true };
}

/** Fields of two arrays are an error in MongoDB; two fields of one need the pairs of its elements. */
function hasArray(doc: Doc, spec: KeySpec): boolean {
  const arrays = spec.filter(([path]) => crossesArray(doc, path));
  if (arrays.length > 1) throw notImplemented('An index or a sort with two fields of arrays');
  return arrays.length > 0;
}

/** An array sorts by its smallest element ascending and its largest descending. */
export function sortKey(doc: Doc, spec: KeySpec): Buffer {
  if (spec.length > 1) hasArray(doc, spec);
  const parts = spec.map(([path, direction]) => {
    const keys = valuesAt(doc, path).map((value) => directed(encodeValue(value), direction));
    return keys.reduce((least, key) => (key.compare(least) < 0 ? key : least));
  });
  return Buffer.concat(parts);
}

function step(value: unknown, name: string): unknown[] {
  if (isDoc(value)) return [field(value, name)];
  if (!Array.isArray(value)) return [undefined];
  if (/^\d+$/.test(name))
    throw notImplemented(`A numeric part of the path of an index, a sort or distinct: ${name}`);
  if (value.length === 0) return [undefined];
  return value.map((element) => (isDoc(element) ? field(element, name) : undefined));
}

/**
 * All values at a dotted path. Arrays on the path and at its end are unwound one level. A path without a
 * value yields one `undefined`, and an empty array at its end `emptyArray`, as in a MongoDB index.
 */
export function valuesAt(doc: unknown, path: string): unknown[] {
  let reached: unknown[] = [doc];
  for (const name of path.split('.')) reached = reached.flatMap((value) => step(value, name));
  return reached.flatMap((value) =>
    Array.isArray(value) ? (value.length > 0 ? value : [emptyArray]) : [value],
  );
}

/** Whether there is an array on the path or at its end. */
function crossesArray(doc: unknown, path: string): boolean {
  let reached: unknown[] = [doc];
  for (const name of path.split('.')) {
    reached = reached.flatMap((value) => step(value, name));
    if (reached.some(Array.isArray) || reached.length > 1) return true;
  }
  return false;
}
