import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Row = Record<string, unknown>;

/** One SQLite connection with its prepared statements. */
export class Sql {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string, options: { readOnly: boolean }) {
    this.#database = new DatabaseSync(file, options);
  }

  #prepare(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  get(text: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(text).get(...values);
  }

  all(text: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(text).all(...values);
  }

  /** Rows one at a time, so that a reader can stop early. */
  each(text: string, ...values: SQLInputValue[]): IterableIterator<Row> {
    return this.#database.prepare(text).iterate(...values);
  }

  /** Runs a statement and returns the row id that it inserted, if it inserted one. */
  run(text: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(text).run(...values).lastInsertRowid);
  }

  /** Runs statements that change tables and discards the prepared statements. */
  exec(text: string): void {
    this.#statements.clear();
    this.#database.exec(text);
  }

  atomically<T>(work: () => T): T {
    this.#prepare('SAVEPOINT step').run();
    try {
      const result = work();
      this.#prepare('RELEASE step').run();
      return result;
    } catch (error) {
      // After a full disk there is no transaction any more.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK TO step; RELEASE step');
      throw error;
    }
  }

  begin(): void {
    this.#prepare('BEGIN IMMEDIATE').run();
  }

  commit(): void {
    this.#prepare('COMMIT').run();
  }

  /** Ends the transaction. SQLite has ended it itself after some errors, such as a full disk. */
  rollback(): void {
    this.#statements.clear();
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

/** Reads a column with bytes. */
export function blob(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`column ${column} has no bytes`);
}
