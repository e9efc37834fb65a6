import { creationId, defaultResponseLimit } from '@atelier/contracts';
import {
  type CreationModel,
  type CreationRecord,
  likedOf,
  type SummaryRecord,
  summaryFields,
} from '@atelier/creation-kit/creations';
import { invalidField, sentence } from '@atelier/server-kit/errors';
import mongoose, { type QueryFilter } from 'mongoose';
import { z } from 'zod';

type Key = 'created_at' | 'updated_at' | 'deleted_at' | 'reported_at' | 'like_count';
export interface Order {
  key: Key;
  up?: boolean;
}

export interface PageRequest<Entry> {
  filter: QueryFilter<CreationRecord>;
  order: Order;
  limit: number;
  cursor: string | undefined;
  reader: string;
  toEntries: (records: SummaryRecord[]) => Entry[] | Promise<Entry[]>;
}

/** The most bytes of a page's entries as JSON, which leaves room for the other fields. */
const pageBytes = defaultResponseLimit - 16 * 1024;

/** Reads a page, which ends early when its entries reach the byte limit of a response. */
export async function readPage<Entry>(
  creations: CreationModel,
  request: PageRequest<Entry>,
): Promise<{ entries: Entry[]; next_cursor: string | null }> {
  const { filter, order, limit, cursor, reader, toEntries } = request;
  const ranges = cursor === undefined ? [{}] : after(order, readCursor(cursor, order.key));
  const found: (SummaryRecord & Pick<CreationRecord, Key>)[] = [];
  for (const range of ranges) {
    const wanted = limit + 1 - found.length;
    if (wanted === 0) break;
    const query = creations
      .find({ $and: [filter, range] }, { ...summaryFields, [order.key]: 1 })
      .sort(sortOf(order))
      .limit(wanted);
    found.push(...(await query.lean<typeof found>()));
  }
  const liked = await likedOf(creations, reader, found);
  const entries = withinBytes(
    await toEntries(
      found.slice(0, limit).map((record) => ({ ...record, liked: liked.has(record._id.toHexString()) })),
    ),
  );
  const last = found.length > entries.length ? found[entries.length - 1] : undefined;
  return { entries, next_cursor: last ? cursorOf(last, order.key) : null };
}

/** At least one entry, so that every page leads to the next. */
function withinBytes<Entry>(entries: Entry[]): Entry[] {
  let bytes = 0;
  const end = entries.findIndex((entry, index) => {
    bytes += Buffer.byteLength(JSON.stringify(entry)) + 1;
    return index > 0 && bytes > pageBytes;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

const latestMs = 8.64e15;

/** The end of a page: the sort value (dates in ms), and the id as a tie-breaker. */
const position = z.object({ value: z.coerce.number().int().min(0).max(latestMs), id: creationId });
type Position = z.infer<typeof position>;

const sortOf = ({ key, up }: Order) => ({ [key]: up ? 1 : -1, _id: up ? 1 : -1 }) as const;

const cursorOf = (record: Pick<CreationRecord, '_id' | Key>, key: Key) =>
  [key, Number(record[key]), record._id.toHexString()].join('.');

/** @throws AppError `invalid_request` for a cursor of another order */
function readCursor(cursor: string, key: Key): Position {
  const [order, value, id, ...rest] = cursor.split('.');
  const read = position.safeParse({ value, id });
  if (order !== key || rest.length > 0 || !read.success) throw invalidField('cursor', sentence('cursor'));
  return read.data;
}

/** The creations after a position, as two ranges of the index, so that no equal value is scanned again. */
function after(
  { key, up }: Order,
  { value, id }: Position,
): [QueryFilter<CreationRecord>, QueryFilter<CreationRecord>] {
  const bound = key === 'like_count' ? value : new Date(value);
  const last = new mongoose.Types.ObjectId(id);
  return up
    ? [{ [key]: bound, _id: mongoose.trusted({ $gt: last }) }, { [key]: mongoose.trusted({ $gt: bound }) }]
    : [{ [key]: bound, _id: mongoose.trusted({ $lt: last }) }, { [key]: mongoose.trusted({ $lt: bound }) }];
}
