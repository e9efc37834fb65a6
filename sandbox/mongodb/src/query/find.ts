import { type Doc, decode } from '../document.ts';
import { sortKey } from '../keys/entries.ts';
import type { Collection, View } from '../storage/catalog.ts';
import type { Stored } from '../storage/documents.ts';
import { blob, type Row } from '../storage/sql.ts';
import { compileFilter } from './filter.ts';
import { type Plan, planQuery } from './plan.ts';
import { toSortSpec } from './sort.ts';

const noKey = Buffer.alloc(0);

/** A query on a collection. `limit` 0: no limit. `variables`: the command's `let`. */
export interface Selection {
  readonly filter: Doc;
  readonly sort?: Doc | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly hint?: string | Doc | undefined;
  readonly variables?: Doc | undefined;
}

function* walkRows(view: View, collection: Collection, plan: Plan): Generator<Row> {
  const way = plan.order < 0 ? 'DESC' : 'ASC';
  const documents = `documents_${collection.id}`;
  if (plan.everything) {
    yield* view.sql.each(`SELECT row, body FROM ${documents} ORDER BY row`);
    return;
  }
  const text = plan.index
    ? `SELECT e.row, d.body FROM entries_${plan.index.id} e CROSS JOIN ${documents} d ON d.row = e.row
       WHERE e.key >= ? AND e.key < ? ORDER BY e.key ${way}, e.row ${way}`
    : `SELECT row, body FROM ${documents} WHERE key >= ? AND key < ? ORDER BY key ${way}`;
  for (const { low, high } of plan.order < 0 ? plan.ranges.toReversed() : plan.ranges) {
    yield* view.sql.each(text, low, high);
  }
}

interface Candidate {
  readonly row: number;
  readonly bytes: Uint8Array;
  readonly doc: Doc;
}

function* walk(view: View, collection: Collection, plan: Plan): Generator<Candidate> {
  const seen = plan.index?.multikey ? new Set<number>() : undefined;
  for (const found of walkRows(view, collection, plan)) {
    const row = Number(found.row);
    if (seen?.has(row)) continue;
    seen?.add(row);
    const bytes = blob(found, 'body');
    yield { row, bytes, doc: decode(bytes) };
  }
}

/** A found document as bytes only, which need less memory than the decoded document. */
function keep({ row, bytes }: Candidate): Stored {
  return {
    row,
    bytes,
    get doc() {
      return decode(bytes);
    },
  };
}

/**
 * Finds documents. SQLite selects candidates with an index, then the filter is applied. If the index yields the requested
 * order, the scan stops at the limit.
 */
export function findDocuments(
  view: View,
  collection: Collection | undefined,
  selection: Selection,
): Stored[] {
  const { filter, skip = 0, limit = 0, hint, variables } = selection;
  const matches = compileFilter(filter, variables);
  const sort = toSortSpec(selection.sort);
  if (!collection) return [];
  const plan = planQuery(collection, filter, sort, hint);
  const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const inOrder = sort.length === 0 || plan.order !== 0;
  const found: { stored: Stored; key: Buffer }[] = [];
  for (const candidate of walk(view, collection, plan)) {
    if (!matches(candidate.doc)) continue;
    found.push({ stored: keep(candidate), key: inOrder ? noKey : sortKey(candidate.doc, sort) });
    if (inOrder && found.length >= end) break;
  }
  if (!inOrder) found.sort((a, b) => a.key.compare(b.key));
  return found.slice(skip, end).map(({ stored }) => stored);
}

/** Counts documents, with index keys only if they cover the filter. */
export function countDocuments(view: View, collection: Collection | undefined, selection: Selection): number {
  const { filter, hint, variables } = selection;
  const matches = compileFilter(filter, variables);
  if (!collection) return 0;
  const plan = planQuery(collection, filter, [], hint);
  const table = plan.index ? `entries_${plan.index.id}` : `documents_${collection.id}`;
  if (plan.exact && Object.keys(filter).length === 0) {
    return Number(view.sql.get(`SELECT count(*) AS n FROM documents_${collection.id}`)?.n ?? 0);
  }
  let count = 0;
  if (plan.exact) {
    const text = `SELECT count(*) AS n FROM ${table} WHERE key >= ? AND key < ?`;
    for (const { low, high } of plan.ranges) count += Number(view.sql.get(text, low, high)?.n ?? 0);
  } else {
    for (const { doc } of walk(view, collection, plan)) if (matches(doc)) count++;
  }
  return count;
}
