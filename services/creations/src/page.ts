import { defaultResponseLimit } from '@atelier/contracts';
import {
  type CreationModel,
  type CreationRecord,
  type Cursors,
  type SummaryRecord,
  summaryFields,
} from '@atelier/service-kit';
import type { QueryFilter } from 'mongoose';
import { after, order, position, positionOf } from './keyset.ts';

export interface PageRequest<Entry> {
  /** Identifies the list and its filters, so that a cursor is valid for no other. */
  list: string;
  filter: QueryFilter<CreationRecord>;
  sortBy: 'created_at' | 'like_count';
  limit: number;
  cursor: string | undefined;
  /** The user's id. */
  reader: string;
  toEntry: (record: SummaryRecord) => Entry;
}

/** Most bytes of the entries of a page as JSON; the rest of a response is for its other fields. */
const pageBytes = defaultResponseLimit - 16 * 1024;

/**
 * Reads one page of a list. It ends early, with a cursor, before its entries exceed the byte limit of a response.
 * @throws AppError `invalid_request` for a cursor that is not of this list.
 */
export async function readPage<Entry>(
  creations: CreationModel,
  cursors: Cursors,
  request: PageRequest<Entry>,
): Promise<{ entries: Entry[]; next_cursor: string | null }> {
  const { list, filter, sortBy, limit, cursor, reader, toEntry } = request;
  const ranges = cursor === undefined ? [{}] : after(sortBy, cursors.read(list, position, cursor));
  const found: SummaryRecord[] = [];
  for (const range of ranges) {
    // One more than the page has shows whether there is another page.
    const wanted = limit + 1 - found.length;
    if (wanted === 0) break;
    const query = creations
      .find({ $and: [filter, range] }, summaryFields(reader))
      .sort(order(sortBy))
      .limit(wanted);
    found.push(...(await query.lean<SummaryRecord[]>()));
  }
  const entries = withinBytes(found.slice(0, limit).map(toEntry));
  const last = found.length > entries.length ? found[entries.length - 1] : undefined;
  return { entries, next_cursor: last ? cursors.write(list, positionOf(last, sortBy)) : null };
}

/** As many entries as fit into a response, at least the first, so that every page leads to the next. */
function withinBytes<Entry>(entries: Entry[]): Entry[] {
  let bytes = 0;
  const end = entries.findIndex((entry, index) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    return index > 0 && bytes > pageBytes;
  });
  return end < 0 ? entries : entries.slice(0, end);
}
