import { creationId } from '@atelier/contracts';
import type { CreationRecord } from '@atelier/service-kit';
import mongoose, { type QueryFilter } from 'mongoose';
import { z } from 'zod';

type Key = 'created_at' | 'like_count';

/** The end of a page: the value that the list is sorted by (dates in ms), and the id that orders equal ones. */
export const position = z.strictObject({ value: z.number(), id: creationId });
export type Position = z.infer<typeof position>;

/** A descending order in which no two creations are equal. */
export const order = (key: Key) => ({ [key]: -1, _id: -1 }) as const;

/** The position of a record in a list that is sorted by `key`. */
export function positionOf(record: Pick<CreationRecord, '_id' | Key>, key: Key): Position {
  return { value: Number(record[key]), id: record._id.toHexString() };
}

/**
 * The creations after a position, as two consecutive ranges of the index: the rest of the equal values, then all lower ones. With
 * one filter for both, the database would scan every equal value before the position.
 */
export function after(
  key: Key,
  { value, id }: Position,
): [QueryFilter<CreationRecord>, QueryFilter<CreationRecord>] {
  const bound = key === 'created_at' ? new Date(value) : value;
  const last = new mongoose.Types.ObjectId(id);
  return [
    { [key]: bound, _id: mongoose.trusted({ $lt: last }) },
    { [key]: mongoose.trusted({ $lt: bound }) },
  ];
}
