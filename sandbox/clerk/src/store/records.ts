import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { z } from 'zod';

/** A table whose rows are read through a schema and written whole. */
export interface Records<Row extends { id: string }> {
  /** The row with this id. */
  byId(id: string): Row | undefined;
  /** Rows for a condition such as `user_id = ?`, oldest first. */
  where(condition: string, ...values: SQLInputValue[]): Row[];
  /** Inserts the row, or replaces the one with its id. Returns it. */
  save(row: Row): Row;
  remove(id: string): void;
}

/** Reads and writes one table. `shape` names its columns; both names come from this package's code alone. */
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
