import { type Doc, decode, encode, isDoc } from '../document.ts';
import { CommandError } from '../errors.ts';
import type { KeySpec } from '../keys/entries.ts';
import { compileFilter, type Predicate } from '../query/filter.ts';
import { numberOf } from '../values.ts';
import { blob, type Sql } from './sql.ts';

/** A secondary index; `definition` is the argument of `createIndexes`. */
export interface Index {
  readonly id: number;
  readonly name: string;
  readonly spec: KeySpec;
  readonly definition: Doc;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Predicate | undefined;
  readonly partialFilter: Doc | undefined;
  /** Seconds after the date in the indexed field when a document expires. */
  readonly expireAfterSeconds: number | undefined;
  /** Whether any document has ever had more than one key. */
  multikey: boolean;
}

export interface Collection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly indexes: Index[];
}

/** The namespace as MongoDB writes it. */
export function namespaceOf(collection: { db: string; name: string }): string {
  return `${collection.db}.${collection.name}`;
}

function toIndex(id: number, definition: Doc, multikey: boolean): Index {
  const filter = isDoc(definition.partialFilterExpression) ? definition.partialFilterExpression : undefined;
  const key = isDoc(definition.key) ? definition.key : {};
  return {
    id,
    name: String(definition.name),
    spec: Object.entries(key).map(([path, direction]) => [path, Number(numberOf(direction)) < 0 ? -1 : 1]),
    definition,
    unique: definition.unique === true,
    sparse: definition.sparse === true,
    partial: filter && compileFilter(filter),
    partialFilter: filter,
    expireAfterSeconds: numberOf(definition.expireAfterSeconds),
    multikey,
  };
}

/** The collections and indexes that one connection sees. It creates and drops their tables. */
export class Catalog {
  readonly #sql: Sql;
  readonly #collections = new Map<string, Collection>();

  constructor(sql: Sql) {
    this.#sql = sql;
    for (const row of sql.all('SELECT id, db, name FROM collections ORDER BY id')) {
      const id = Number(row.id);
      const indexes = sql
        .all('SELECT id, definition, multikey FROM indexes WHERE collection = ? ORDER BY id', id)
        .map((index) => toIndex(Number(index.id), decode(blob(index, 'definition')), index.multikey === 1));
      const collection = { id, db: String(row.db), name: String(row.name), indexes };
      this.#collections.set(namespaceOf(collection), collection);
    }
  }

  find(db: string, name: string): Collection | undefined {
    if (name === '') throw new CommandError('InvalidNamespace', `Invalid namespace specified '${db}.'`);
    return this.#collections.get(namespaceOf({ db, name }));
  }

  list(db?: string): Collection[] {
    const all = [...this.#collections.values()];
    return db === undefined ? all : all.filter((collection) => collection.db === db);
  }

  /** Finds or creates the collection: MongoDB creates collections on the first write. */
  ensure(db: string, name: string): Collection {
    const known = this.find(db, name);
    if (known) return known;
    if (name === '' || name.startsWith('system.') || name.includes('$')) {
      throw new CommandError('InvalidNamespace', `Invalid collection name: ${name}`);
    }
    const id = this.#sql.run('INSERT INTO collections(db, name) VALUES (?, ?)', db, name);
    this.#sql.exec(
      `CREATE TABLE documents_${id}(row INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, body BLOB NOT NULL)`,
    );
    const collection = { id, db, name, indexes: [] };
    this.#collections.set(namespaceOf(collection), collection);
    return collection;
  }

  drop(collection: Collection): void {
    for (const index of [...collection.indexes]) this.dropIndex(collection, index);
    this.#sql.exec(`DROP TABLE documents_${collection.id}`);
    this.#sql.run('DELETE FROM collections WHERE id = ?', collection.id);
    this.#collections.delete(namespaceOf(collection));
  }

  addIndex(collection: Collection, definition: Doc): Index {
    const text = 'INSERT INTO indexes(collection, definition) VALUES (?, ?)';
    const index = toIndex(this.#sql.run(text, collection.id, encode(definition)), definition, false);
    this.#sql.exec(
      `CREATE TABLE entries_${index.id}(key BLOB NOT NULL, row INTEGER NOT NULL, PRIMARY KEY(key, row)) WITHOUT ROWID`,
    );
    collection.indexes.push(index);
    return index;
  }

  dropIndex(collection: Collection, index: Index): void {
    this.#sql.exec(`DROP TABLE entries_${index.id}`);
    this.#sql.run('DELETE FROM indexes WHERE id = ?', index.id);
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
  }

  markMultikey(indexes: readonly Index[]): void {
    for (const index of indexes.filter(({ multikey }) => !multikey)) {
      index.multikey = true;
      this.#sql.run('UPDATE indexes SET multikey = 1 WHERE id = ?', index.id);
    }
  }
}

export interface View {
  readonly sql: Sql;
  readonly catalog: Catalog;
  readonly counters: { scannedObjects: number };
  /** Whether a filter that no index supports is refused. */
  readonly refuseTableScans: boolean;
}
