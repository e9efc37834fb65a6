import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** The records of one kind. They are kept in memory, and each change is stored before it returns. */
export interface Records<Row extends { id: string }> {
  byId(id: string): Row | undefined;
  where(test: (row: Row) => boolean): Row[];
  /** Inserts the record, or replaces the one with its id. Returns it. */
  save(row: Row): Row;
  remove(id: string): void;
}

export interface State {
  recordsOf<Row extends { id: string }>(kind: string, shape: z.ZodType<Row>): Records<Row>;
  close(): void;
}

const stored = z.array(z.object({ value: z.string() }));

/**
 * Opens or creates the state in `<dataDir>/clerk/`. With the write-ahead log, acknowledged writes survive a
 * kill -9.
 * @throws Error when the folder or the file cannot be used.
 */
export function openState(dataDir: string): State {
  const folder = path.join(dataDir, 'clerk');
  const db = open(folder);
  const read = db.prepare('SELECT value FROM records WHERE kind = ? ORDER BY rowid');
  const write = db.prepare(
    `INSERT INTO records (kind, id, value) VALUES (?, ?, ?)
     ON CONFLICT(kind, id) DO UPDATE SET value = excluded.value`,
  );
  const erase = db.prepare('DELETE FROM records WHERE kind = ? AND id = ?');
  return {
    recordsOf(kind, shape) {
      const rows = stored.parse(read.all(kind)).map(({ value }) => shape.parse(JSON.parse(value)));
      const kept = new Map(rows.map((row) => [row.id, row]));
      return {
        byId: (id) => kept.get(id),
        where: (test) => [...kept.values()].filter(test),
        save(row) {
          write.run(kind, row.id, JSON.stringify(row));
          kept.set(row.id, row);
          return row;
        },
        remove(id) {
          erase.run(kind, id);
          kept.delete(id);
        },
      };
    },
    close: () => db.close(),
  };
}

function open(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true });
    const db = new DatabaseSync(path.join(folder, 'clerk.sqlite'));
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;');
    db.exec(
      `CREATE TABLE IF NOT EXISTS records (
         kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (kind, id)) STRICT`,
    );
    return db;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `Cannot store the state in ${folder}: ${reason}. Make the folder writable, or move a damaged clerk.sqlite away.`,
      { cause },
    );
  }
}

/** Milliseconds since 1970. */
export const time = z.number();

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Clerk's format: a prefix for the type, and 27 letters and digits. */
export function newId(prefix: string): string {
  const letters = Array.from(randomBytes(27), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${letters.join('')}`;
}
