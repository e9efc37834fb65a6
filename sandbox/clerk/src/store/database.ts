import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SCHEMA } from './schema.ts';

/** The folder for the state cannot be written, or its file is not a database. */
export class StoreError extends Error {
  readonly code = 'store_unusable';
  override readonly name = 'StoreError';
}

/**
 * Opens the state below `<dataDir>/clerk/`, creating it when it is not there yet.
 * Write-ahead log with full synchronisation: what was answered is on disk, whatever happens to the process afterwards.
 * @throws {StoreError} when the folder or the file cannot be used.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const folder = path.join(dataDir, 'clerk');
  try {
    mkdirSync(folder, { recursive: true });
    const db = new DatabaseSync(path.join(folder, 'clerk.sqlite'));
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;',
    );
    db.exec(SCHEMA);
    return db;
  } catch (cause) {
    throw new StoreError(
      `Clerk stand-in: cannot keep its state in ${folder}. Check that the folder is writable.`,
      {
        cause,
      },
    );
  }
}

/** Runs `work` so that either all of its writes are kept or none. `work` must not wait for anything. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
