import { Int32 } from 'bson';
import { type Doc, isDoc } from '../document.ts';
import { countDocuments, scan } from '../query/find.ts';
import type { View } from '../storage/catalog.ts';
import { numberOf } from '../values.ts';
import { compilePipeline } from './stages.ts';

export interface Aggregation {
  readonly db: string;
  readonly name: string;
  readonly pipeline: Doc[];
  readonly hint?: string | Doc | undefined;
  readonly variables?: Doc | undefined;
}

/** The leading stages that a query with an index can execute. */
interface Head {
  readonly filter: Doc;
  readonly sort: Doc | undefined;
  readonly skip: number;
  readonly limit: number;
  readonly rest: Doc[];
}

function splitHead(pipeline: Doc[]): Head {
  const rest = [...pipeline];
  const take = (name: string): unknown => (rest[0] && name in rest[0] ? rest.shift()?.[name] : undefined);
  const filter = take('$match');
  const sort = take('$sort');
  const skip = numberOf(take('$skip')) ?? 0;
  const limit = numberOf(take('$limit')) ?? 0;
  return { filter: isDoc(filter) ? filter : {}, sort: isDoc(sort) ? sort : undefined, skip, limit, rest };
}

/** A stage that only counts: `$count`, or `$group` into one group of `$sum: 1`. */
function countingStage(stage: Doc | undefined): ((count: number) => Doc) | undefined {
  const name = stage?.$count;
  if (typeof name === 'string') return (count) => ({ [name]: new Int32(count) });
  const group = stage?.$group;
  if (!isDoc(group)) return undefined;
  const { _id, ...sums } = group;
  const constant = _id === null || numberOf(_id) !== undefined;
  const isOne = (sum: unknown) => sum instanceof Int32 && sum.value === 1;
  const counts = Object.values(sums).every(
    (sum) => isDoc(sum) && isOne(sum.$sum) && Object.keys(sum).length === 1,
  );
  if (!constant || !counts) return undefined;
  return (count) => ({
    _id,
    ...Object.fromEntries(Object.keys(sums).map((field) => [field, new Int32(count)])),
  });
}

/**
 * Runs an aggregation: the leading `$match`, `$sort`, `$skip`, `$limit` and counting on indexes, the rest in memory. The
 * result is computed as it is read.
 * @throws CommandError as `compilePipeline` does
 */
export function aggregate(view: View, { db, name, pipeline, hint, variables }: Aggregation): Iterable<Doc> {
  compilePipeline(pipeline, variables);
  const collection = view.catalog.find(db, name);
  const { rest, ...head } = splitHead(pipeline);
  const counted = countingStage(rest[0]);
  if (counted) {
    const whole = countDocuments(view, collection, { filter: head.filter, hint, variables });
    const left = Math.max(0, whole - head.skip);
    const count = head.limit === 0 ? left : Math.min(left, head.limit);
    return compilePipeline(rest.slice(1), variables)(count === 0 ? [] : [counted(count)]);
  }
  const found = scan(view, collection, { ...head, hint, variables });
  return compilePipeline(rest, variables)(documents(found));
}

function* documents(found: Iterable<{ doc: Doc }>): Iterable<Doc> {
  for (const { doc } of found) yield doc;
}
