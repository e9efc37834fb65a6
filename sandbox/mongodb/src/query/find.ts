import { type Doc, decode } from '../document.ts';
import { CommandError } from '../errors.ts';
import { sortKey } from '../keys/entries.ts';
import { type Collection, namespaceOf, type View } from '../storage/catalog.ts';
import type { Stored } from '../storage/documents.ts';
import { blob, type Row } from '../storage/sql.ts';
import { compileFilter } from './filter.ts';
import { type Plan, planQuery, toSortSpec } from './plan.ts';
import type { KeyRange } from './ranges.ts';

const smallestPage = 32;
const largestPage = 512;

/** A query on a collection. `limit` 0: no limit. */
export interface Selection {
  readonly filter: Doc;
  readonly sort?: Doc | undefined;
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
}

/** Reads rows in pages, so that no SQLite statement stays open while a cursor waits for its client. */
function* inPages(read: (after: Row | undefined, size: number) => Row[]): Generator<Row> {
  let size = smallestPage;
  for (let last: Row | undefined; ; size = Math.min(size * 2, largestPage)) {
    const rows = read(last, size);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < size) return;
  }
}

/** A page starts at the last key of the one before: of several lower bounds, SQLite seeks only the first. */
function walkRange(view: View, collection: Collection, plan: Plan, { low, high }: KeyRange): Generator<Row> {
  const documents = `documents_${collection.id}`;
  const from = plan.index
    ? `d.body FROM entries_${plan.index.id} e CROSS JOIN ${documents} d ON d.row = e.row`
    : `e.body FROM ${documents} e`;
  const [end, than, way] = plan.order < 0 ? ['<=', '<', 'DESC'] : ['<', '>', 'ASC'];
  const text = `SELECT e.row, e.key, ${from} WHERE e.key >= ? AND e.key ${end} ? AND (e.key, e.row) ${than} (?, ?)
    ORDER BY e.key ${way}, e.row ${way} LIMIT ?`;
  return inPages((after, size) => {
    const row = after ? Number(after.row) : -1;
    if (plan.order < 0) {
      const last = after ? blob(after, 'key') : high;
      return view.sql.all(text, low, last, last, row, size);
    }
    const last = after ? blob(after, 'key') : low;
    return view.sql.all(text, last, high, last, row, size);
  });
}

function* walkRows(view: View, collection: Collection, plan: Plan): Generator<Row> {
  if (plan.everything) {
    const text = `SELECT row, body FROM documents_${collection.id} WHERE row > ? ORDER BY row LIMIT ?`;
    yield* inPages((after, size) => view.sql.all(text, after ? Number(after.row) : -1, size));
    return;
  }
  for (const range of plan.order < 0 ? plan.ranges.toReversed() : plan.ranges) {
    yield* walkRange(view, collection, plan, range);
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
    view.counters.scannedObjects++;
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

function sortFound(found: Iterable<Candidate>, sort: ReturnType<typeof toSortSpec>): Stored[] {
  const keyed = Array.from(found, (one) => ({ stored: keep(one), key: sortKey(one.doc, sort) }));
  return keyed.sort((a, b) => a.key.compare(b.key)).map(({ stored }) => stored);
}

function* slice<T>(found: Iterable<T>, skip: number, limit: number): Generator<T> {
  let at = 0;
  for (const one of found) {
    if (at++ >= skip) yield one;
    if (limit > 0 && at === skip + limit) return;
  }
}

function* matching(found: Iterable<Candidate>, matches: (doc: Doc) => boolean): Generator<Candidate> {
  for (const candidate of found) if (matches(candidate.doc)) yield candidate;
}

function planFor(view: View, collection: Collection, filter: Doc, sort: ReturnType<typeof toSortSpec>): Plan {
  const plan = planQuery(collection, filter, sort);
  if (!plan.everything || !view.refuseTableScans || Object.keys(filter).length === 0) return plan;
  const message = `error processing query: ns=${namespaceOf(collection)}: No indexed plans available, and table scans are refused`;
  throw new CommandError('NoQueryExecutionPlans', message);
}

/**
 * Finds documents as they are read. SQLite selects candidates with an index, then the filter is applied. If
 * the index yields the requested order, the scan stops at the limit; else the documents are sorted in
 * memory.
 * @throws CommandError for an invalid query, at the call
 */
export function scan(
  view: View,
  collection: Collection | undefined,
  { filter, skip = 0, limit = 0, sort: order }: Selection,
): Iterable<Pick<Stored, 'row' | 'bytes' | 'doc'>> {
  const matches = compileFilter(filter);
  const sort = toSortSpec(order);
  if (!collection) return [];
  const plan = planFor(view, collection, filter, sort);
  const found = matching(walk(view, collection, plan), matches);
  return slice(sort.length === 0 || plan.order !== 0 ? found : sortFound(found, sort), skip, limit);
}

/** Finds documents that are changed afterwards: all of them are read first. */
export function findDocuments(
  view: View,
  collection: Collection | undefined,
  selection: Selection,
): Stored[] {
  return Array.from(scan(view, collection, selection), keep);
}

/** Whether a filter matches exactly the ranges: each field equals a value, and leads the index. */
function isExact({ index, ranges }: Plan, filter: Doc): boolean {
  if (!index || index.multikey || ranges.length !== 1) return false;
  const fields = Object.entries(filter);
  const leading = new Set(index.spec.slice(0, fields.length).map(([path]) => path));
  return fields.every(([name, value]) => leading.has(name) && (value === null || typeof value === 'string'));
}

/** Counts documents, up to a limit. */
export function countDocuments(
  view: View,
  collection: Collection | undefined,
  filter: Doc,
  limit = Number.MAX_SAFE_INTEGER,
): number {
  const matches = compileFilter(filter);
  if (!collection) return 0;
  const countRows = (from: string, ...keys: Buffer[]) =>
    Number(view.sql.get(`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} LIMIT ?)`, ...keys, limit)?.n ?? 0);
  if (Object.keys(filter).length === 0) return countRows(`documents_${collection.id}`);
  const plan = planFor(view, collection, filter, []);
  const [range] = plan.ranges;
  if (plan.index && range && isExact(plan, filter))
    return countRows(`entries_${plan.index.id} WHERE key >= ? AND key < ?`, range.low, range.high);
  let count = 0;
  for (const { doc } of walk(view, collection, plan)) {
    if (matches(doc)) count++;
    if (count === limit) break;
  }
  return count;
}
