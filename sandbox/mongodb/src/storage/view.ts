import type { Catalog } from './catalog.ts';
import type { Sql } from './sql.ts';

/** What a command sees of the data: the last committed state, or the state within the transaction it belongs to. */
export interface View {
  readonly sql: Sql;
  readonly catalog: Catalog;
}
