import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { directed, encodeValue } from './encode.ts';
import { crossesArray, valuesAt } from './paths.ts';

/** Fields of an index or a sort with their direction, 1 or -1, in order. */
export type KeySpec = readonly (readonly [path: string, direction: number])[];

/** The keys under which an index files a document; several when a field is an array. */
export interface Entries {
  readonly keys: Buffer[];
  readonly multikey: boolean;
}

/**
 * Computes the index keys of a document.
 * @throws CommandError CannotIndexParallelArrays when two different arrays would have to be indexed together
 */
export function indexEntries(doc: Doc, spec: KeySpec): Entries {
  const arrays = spec.filter(([path]) => crossesArray(doc, path));
  const roots = new Set(arrays.map(([path]) => path.split('.')[0]));
  if (roots.size > 1) {
    const names = [...roots].map((root) => `[${root}]`).join(' ');
    throw new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays ${names}`);
  }
  let keys: Buffer[] = [Buffer.alloc(0)];
  for (const [path, direction] of spec) {
    const parts = valuesAt(doc, path).map((value) => directed(encodeValue(value), direction));
    keys = keys.flatMap((key) => parts.map((part) => Buffer.concat([key, part])));
  }
  if (keys.length < 2) return { keys, multikey: arrays.length > 0 };
  return { keys: [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()], multikey: true };
}

/** The key that orders a document under a sort: of an array, its least element ascending, its greatest descending. */
export function sortKey(doc: Doc, spec: KeySpec): Buffer {
  const parts = spec.map(([path, direction]) => {
    const keys = valuesAt(doc, path).map((value) => directed(encodeValue(value), direction));
    return keys.reduce((least, key) => (key.compare(least) < 0 ? key : least));
  });
  return Buffer.concat(parts);
}
