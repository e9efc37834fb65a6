import { Timestamp } from 'bson';
import { Catalog, type State } from './catalog.ts';
import type { Database } from './database.ts';

/** The data: readers see the last committed state, and each write is a transaction of SQLite. */
export class Store {
  readonly #database: Database;
  #catalog: Catalog;
  #time = new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });

  constructor(database: Database) {
    this.#database = database;
    this.#catalog = new Catalog(database.writer);
  }

  /** The last committed state. */
  get committed(): State {
    return { sql: this.#database.reader, catalog: this.#catalog };
  }

  /** The time of the last write. */
  get time(): Timestamp {
    return this.#time;
  }

  /** Runs `work`; nothing of it stays if it throws. */
  write<T>(work: (view: State) => T): T {
    const sql = this.#database.writer;
    sql.begin();
    try {
      const result = work({ sql, catalog: this.#catalog });
      sql.commit();
      const t = Math.floor(Date.now() / 1000);
      this.#time = new Timestamp({ t, i: t === this.#time.t ? this.#time.i + 1 : 1 });
      return result;
    } catch (error) {
      sql.rollback();
      this.#catalog = new Catalog(sql);
      throw error;
    }
  }
}
