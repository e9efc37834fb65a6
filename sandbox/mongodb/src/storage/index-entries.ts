import type { Doc } from '../document.ts';
import { CommandError } from '../errors.ts';
import { type Entries, indexEntries, type KeySpec } from '../keys/entries.ts';
import { valuesAt } from '../keys/paths.ts';
import { type Collection, type Index, namespaceOf } from './catalog.ts';
import type { View } from './view.ts';

const NOTHING: Entries = { keys: [], multikey: false };

function entriesOf(index: Index, doc: Doc): Entries {
  if (index.partial && !index.partial(doc)) return NOTHING;
  const absent = (path: string) => valuesAt(doc, path).every((value) => value === undefined);
  if (index.sparse && index.spec.every(([path]) => absent(path))) return NOTHING;
  return indexEntries(doc, index.spec);
}

/** E11000 with what the driver and mongoose read from it: the fields of the index and the values that clashed. */
export function duplicateKey(collection: Collection, name: string, spec: KeySpec, doc: Doc): CommandError {
  const keyValue = Object.fromEntries(spec.map(([path]) => [path, valuesAt(doc, path)[0] ?? null]));
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`);
  const where = `collection: ${namespaceOf(collection)} index: ${name} dup key: { ${shown.join(', ')} }`;
  return new CommandError('DuplicateKey', `E11000 duplicate key error ${where}`, {
    keyPattern: Object.fromEntries(spec),
    keyValue,
  });
}

/** Files a document under one index. @throws CommandError DuplicateKey when the index is unique and a key is taken */
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

export function removeEntries(view: View, index: Index, doc: Doc, row: number): void {
  for (const key of entriesOf(index, doc).keys) {
    view.sql.run(`DELETE FROM entries_${index.id} WHERE key = ? AND row = ?`, key, row);
  }
}

/** Whether an index files both states of a document alike, so that an update may leave it alone. */
export function sameEntries(index: Index, before: Doc, after: Doc): boolean {
  const old = entriesOf(index, before).keys;
  const next = entriesOf(index, after).keys;
  return old.length === next.length && old.every((key, position) => next[position]?.equals(key));
}
