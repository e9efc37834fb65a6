import { ObjectId } from 'bson';
import { type Doc, decode, encode } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { emptyArray, encodeValue, sameValue } from '../keys/encode.ts';
import { type Entries, indexEntries, type KeySpec, valuesAt } from '../keys/entries.ts';
import { typeName } from '../values.ts';
import { type Collection, type Index, namespaceOf, type View } from './catalog.ts';

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
function duplicateKey(collection: Collection, name: string, spec: KeySpec, doc: Doc): CommandError {
  const keyValue = Object.fromEntries(spec.map(([path]) => [path, duplicateValue(valuesAt(doc, path)[0])]));
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`);
  const where = `collection: ${namespaceOf(collection)} index: ${name} dup key: { ${shown.join(', ')} }`;
  return new CommandError('DuplicateKey', `E11000 duplicate key error ${where}`, {
    keyPattern: Object.fromEntries(spec),
    keyValue,
  });
}

/**
 * Adds a document to an index. Returns whether the document makes it multikey: the caller marks it when the
 * savepoint is released, because a rolled-back savepoint does not take back what is in memory.
 * @throws CommandError DuplicateKey when the index is unique and a key exists
 */
function addEntries(view: View, collection: Collection, index: Index, doc: Doc, row: number): boolean {
  const { keys, multikey } = entriesOf(index, doc);
  for (const key of keys) {
    if (index.unique && view.sql.get(`SELECT 1 FROM entries_${index.id} WHERE key = ? LIMIT 1`, key)) {
      throw duplicateKey(collection, index.name, index.spec, doc);
    }
    view.sql.run(`INSERT INTO entries_${index.id}(key, row) VALUES (?, ?)`, key, row);
  }
  return multikey;
}

function removeEntries(view: View, index: Index, doc: Doc, row: number): void {
  for (const key of entriesOf(index, doc).keys) {
    view.sql.run(`DELETE FROM entries_${index.id} WHERE key = ? AND row = ?`, key, row);
  }
}

/** Whether both states of a document have the same index entries, of a multikey index or of none. */
function sameEntries(index: Index, before: Doc, after: Doc): boolean {
  const old = entriesOf(index, before);
  const next = entriesOf(index, after);
  if (old.multikey !== next.multikey || old.keys.length !== next.keys.length) return false;
  return old.keys.every((key, position) => next.keys[position]?.equals(key));
}

const maxDocumentBytes = 16 * 1024 * 1024;

export interface Stored {
  readonly row: number;
  readonly bytes: Uint8Array;
  readonly doc: Doc;
}

function encodeChecked(doc: Doc): Uint8Array {
  const bytes = encode(doc);
  if (bytes.length <= maxDocumentBytes) return bytes;
  throw new CommandError(
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes.length} is invalid: the limit is 16 MiB`,
  );
}

/**
 * Stores a new document and returns it. `_id` is the first field and is created if missing.
 * @throws CommandError DuplicateKey, NotImplemented for an array as `_id`
 */
export function insertDocument(view: View, collection: Collection, given: Doc): Doc {
  const { _id = new ObjectId(), ...rest } = given;
  if (Array.isArray(_id)) throw notImplemented('An array as _id');
  const doc: Doc = { _id, ...rest };
  const key = encodeValue(_id);
  const table = `documents_${collection.id}`;
  if (view.sql.get(`SELECT 1 FROM ${table} WHERE key = ?`, key)) {
    throw duplicateKey(collection, '_id_', [['_id', 1]], doc);
  }
  const multikey = view.sql.atomically(() => {
    const row = view.sql.run(`INSERT INTO ${table}(key, body) VALUES (?, ?)`, key, encodeChecked(doc));
    return collection.indexes.filter((index) => addEntries(view, collection, index, doc, row));
  });
  view.catalog.markMultikey(multikey);
  return doc;
}

/** Replaces a stored document. Returns false when nothing changed. */
export function replaceDocument(view: View, collection: Collection, stored: Stored, next: Doc): boolean {
  const before = stored.doc;
  if (!sameValue(before._id, next._id)) {
    throw new CommandError(
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  if (typeName(before._id) !== typeName(next._id)) throw notImplemented('Another type of the same _id');
  const bytes = encodeChecked(next);
  if (Buffer.compare(bytes, stored.bytes) === 0) return false;
  const changed = collection.indexes.filter((index) => !sameEntries(index, before, next));
  const multikey = view.sql.atomically(() => {
    for (const index of changed) removeEntries(view, index, before, stored.row);
    view.sql.run(`UPDATE documents_${collection.id} SET body = ? WHERE row = ?`, bytes, stored.row);
    return changed.filter((index) => addEntries(view, collection, index, next, stored.row));
  });
  view.catalog.markMultikey(multikey);
  return true;
}

/** Deletes a document and its index entries. */
export function removeDocument(view: View, collection: Collection, stored: Stored): void {
  const { doc, row } = stored;
  for (const index of collection.indexes) removeEntries(view, index, doc, row);
  view.sql.run(`DELETE FROM documents_${collection.id} WHERE row = ?`, row);
}

/** Creates an index and adds every document of the collection. */
export function buildIndex(view: View, collection: Collection, definition: Doc): void {
  const index = view.catalog.addIndex(collection, definition);
  for (const stored of view.sql.each(`SELECT row, body FROM documents_${collection.id}`)) {
    const { row, body } = stored;
    if (body instanceof Uint8Array && addEntries(view, collection, index, decode(body), Number(row)))
      view.catalog.markMultikey([index]);
  }
}
