import type { CreationModel, CreationRecord, Cursors } from '@atelier/service-kit';
import type { QueryFilter } from 'mongoose';
import { after, order, position, positionOf } from './keyset.ts';

export interface PageRequest {
  /** Names the list with all that makes it this list, so that a cursor fits no other. */
  list: string;
  filter: QueryFilter<CreationRecord>;
  sortBy: 'created_at' | 'like_count';
  limit: number;
  cursor: string | undefined;
}

/**
 * Reads one page of a list.
 * @throws AppError `invalid_request` for a cursor that is not of this list.
 */
export async function readPage(creations: CreationModel, cursors: Cursors, request: PageRequest) {
  const { list, filter, sortBy, limit, cursor } = request;
  const ranges = cursor === undefined ? [{}] : after(sortBy, cursors.read(list, position, cursor));
  const found: CreationRecord[] = [];
  for (const range of ranges) {
    // One more than the page holds tells whether there is another page.
    const wanted = limit + 1 - found.length;
    if (wanted === 0) break;
    const query = creations
      .find({ $and: [filter, range] })
      .sort(order(sortBy))
      .limit(wanted);
    found.push(...(await query.lean<CreationRecord[]>()));
  }
  const records = found.slice(0, limit);
  const last = found.length > limit ? records.at(-1) : undefined;
  return { records, next_cursor: last ? cursors.write(list, positionOf(last, sortBy)) : null };
}
