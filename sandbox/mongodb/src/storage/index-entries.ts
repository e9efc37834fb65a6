import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { emptyArray } from '../keys/encode.ts';
import { type Entries, indexEntries, type KeySpec, valuesAt } from '../keys/entries.ts';
import type { View } from './catalog.ts';
import { type Collection, type Index, namespaceOf } from './catalog.ts';

const noEntries: Entries = { keys: [], multikey: false };

function entriesOf(index: Index, doc: Doc): Entries {
  if (index.partial && !index.partial(doc)) return noEntries;
  const absent = (path: string) => valuesAt(doc, path).every((value) => value === undefined);
  if (index.sparse && index.spec.every(([path]) => absent(path))) return noEntries;
  return indexEntries(doc, index.spec);
}

function duplicateValue(value: unknown): unknown {
  return value === emptyArray ? [] : (value ?? null);
}

/** E11000 with the fields of the index and the duplicate values, which the driver and mongoose read. */
export function duplicateKey(collection: Collection, name: string, spec: KeySpec, doc: Doc): CommandError {
  const keyValue = Object.fromEntries(spec.map(([path]) => [path, duplicateValue(valuesAt(doc, path)[0])]));
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`);
  const where = `collection: ${namespaceOf(collection)} index: ${name} dup key: { ${shown.join(', ')} }`;
  return new CommandError('DuplicateKey', `E11000 duplicate key error ${where}`, {
    keyPattern: Object.fromEntries(spec),
    keyValue,
  });
}

/** Adds a document to an index. @throws CommandError DuplicateKey when the index is unique and a key exists */
export function addEntries(view: View, collection: Collection, index: Index, doc: Doc, row: number): void {
  const { keys, multikey } = entriesOf(index, doc);
  if (multikey) view.catalog.markMultikey(index);
  for (const key of keys) {
    if (index.unique && view.sql.get(`SELECT 1 FROM entries_${index.id} WHERE key = ? LIMIT 1`, key)) {
      throw duplicateKey(collection, index.name, index.spec, doc);
    }
    view.sql.run(`INSERT INTO entries_${index.id}(key, row) VALUES (?, ?)`, key, row);
  }
}

/** Deletes the entries of a document from an index. */
export function removeEntries(view: View, index: Index, doc: Doc, row: number): void {
  for (const key of entriesOf(index, doc).keys) {
    view.sql.run(`DELETE FROM entries_${index.id} WHERE key = ? AND row = ?`, key, row);
  }
}

/** Whether both states of a document have the same index entries, of a multikey index or of none. */
export function sameEntries(index: Index, before: Doc, after: Doc): boolean {
  const old = entriesOf(index, before);
  const next = entriesOf(index, after);
  if (old.multikey !== next.multikey || old.keys.length !== next.keys.length) return false;
  return old.keys.every((key, position) => next.keys[position]?.equals(key));
}
