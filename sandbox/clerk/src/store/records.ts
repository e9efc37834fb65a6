import { randomBytes } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { z } from 'zod';

/** A table whose rows are validated by a schema and written completely. */
export interface Records<Row extends { id: string }> {
  /** The row with this id. */
  byId(id: string): Row | undefined;
  /** Rows for a condition such as `user_id = ?`, oldest first. */
  where(condition: string, ...values: SQLInputValue[]): Row[];
  /** Inserts the row, or replaces the one with its id. Returns it. */
  save(row: Row): Row;
  remove(id: string): void;
}

/** Reads and writes one table. `shape` names its columns. Table and column names must be constants of this package. */
export function recordsOf<Row extends { id: string }>(
  db: DatabaseSync,
  table: string,
  shape: z.ZodType<Row, Record<string, SQLInputValue>> & { readonly shape: Record<string, unknown> },
): Records<Row> {
  const columns = Object.keys(shape.shape);
  const replace = db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})
     ON CONFLICT(id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
  );
  const select = `SELECT ${columns.join(', ')} FROM ${table}`;
  const where = (condition: string, ...values: SQLInputValue[]) =>
    db
      .prepare(`${select} WHERE ${condition} ORDER BY rowid`)
      .all(...values)
      .map((row) => shape.parse(row));
  return {
    where,
    byId: (id) => where('id = ?', id)[0],
    save(row) {
      replace.run(shape.encode(row));
      return row;
    },
    remove(id) {
      db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
    },
  };
}

/** A flag, stored as 0 or 1. */
export const flag = z.codec(z.number(), z.boolean(), {
  decode: (stored) => stored === 1,
  encode: (value) => (value ? 1 : 0),
});

/** Milliseconds since 1970. */
export const time = z.number();

/** A JSON object with any content, stored as text. */
export const metadata = z.codec(z.string(), z.record(z.string(), z.unknown()), {
  decode: (stored) => z.record(z.string(), z.unknown()).parse(JSON.parse(stored)),
  encode: (value) => JSON.stringify(value),
});

/** Any JSON value, stored as text. */
export const json = z.codec(z.string(), z.unknown(), {
  decode: (stored): unknown => JSON.parse(stored),
  encode: (value) => JSON.stringify(value ?? null),
});

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in Clerk's format: a prefix for the type, and 27 letters and digits. */
export function newId(prefix: string): string {
  const letters = Array.from(randomBytes(27), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${letters.join('')}`;
}
