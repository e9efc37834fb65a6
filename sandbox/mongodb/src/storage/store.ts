import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFolder } from '@atelier/sandbox-control/file-lock';
import { Catalog, type View } from './catalog.ts';
import { Sql } from './sql.ts';

/** The ids name tables. AUTOINCREMENT reuses none, which an open cursor could find. */
const schemaSql = `
  CREATE TABLE IF NOT EXISTS collections(id INTEGER PRIMARY KEY AUTOINCREMENT, db TEXT NOT NULL, name TEXT NOT NULL, UNIQUE(db, name));
  CREATE TABLE IF NOT EXISTS indexes(
    id INTEGER PRIMARY KEY AUTOINCREMENT, collection INTEGER NOT NULL, definition BLOB NOT NULL, multikey INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS retries(session TEXT PRIMARY KEY, number INTEGER NOT NULL, reply BLOB NOT NULL, at INTEGER NOT NULL);
`;

/**
 * The SQLite file, opened twice: `writer` runs writes, `reader` sees the last committed state. A killed
 * process loses no acknowledged write: each commit has reached the operating system through SQLite's log.
 */
export interface Database {
  readonly writer: Sql;
  readonly reader: Sql;
  close(): void;
}

function openWriter(file: string, durable: boolean): Sql {
  const synchronous = durable ? 'NORMAL' : 'OFF';
  try {
    const writer = new Sql(file, { readOnly: false });
    writer.exec(
      `PRAGMA journal_mode=WAL; PRAGMA synchronous=${synchronous}; PRAGMA cache_size=-16384; ${schemaSql}`,
    );
    return writer;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Cannot open ${file}: ${reason}. Make it writable, or move a damaged file away.`, {
      cause,
    });
  }
}

function openFile(folder: string, durable: boolean): Database {
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  const file = path.join(folder, 'data.sqlite');
  const writer = openWriter(file, durable);
  const reader = new Sql(file, { readOnly: true });
  reader.exec('PRAGMA cache_size=-16384');
  return {
    writer,
    reader,
    close() {
      reader.close();
      writer.close();
      lock.release();
    },
  };
}

/**
 * Opens the data in `<dataDir>/mongodb/`, or, for `null`, in a temporary folder that is removed on close
 * and when the process exits.
 * @throws Error when the folder cannot be created, read or written
 */
export function openDatabase(dataDir: string | null): Database {
  if (dataDir !== null) return openFile(path.join(dataDir, 'mongodb'), true);
  const folder = mkdtempSync(path.join(tmpdir(), 'mongodb-emulator-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const database = openFile(folder, false);
  return {
    ...database,
    close() {
      database.close();
      process.off('exit', remove);
      remove();
    },
  };
}

/** The data: readers see the last committed state, and each write is a transaction of SQLite. */
export class Store {
  readonly #database: Database;
  #catalog: Catalog;
  readonly #constant: Pick<View, 'counters' | 'refuseTableScans'>;

  constructor(database: Database, refuseTableScans: boolean) {
    this.#database = database;
    this.#catalog = new Catalog(database.writer);
    this.#constant = { counters: { scannedObjects: 0 }, refuseTableScans };
  }

  get committed(): View {
    return { ...this.#constant, sql: this.#database.reader, catalog: this.#catalog };
  }

  /** Runs `work`; nothing of it stays if it throws. */
  write<T>(work: (view: View) => T): T {
    const sql = this.#database.writer;
    sql.begin();
    try {
      const result = work({ ...this.#constant, sql, catalog: this.#catalog });
      sql.commit();
      return result;
    } catch (error) {
      sql.rollback();
      this.#catalog = new Catalog(sql);
      throw error;
    }
  }
}
