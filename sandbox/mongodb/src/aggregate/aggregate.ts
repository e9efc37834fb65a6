import { type Doc, isDoc } from '../document.ts';
import { countDocuments, findDocuments } from '../query/find.ts';
import type { View } from '../storage/catalog.ts';
import { runPipeline, validatePipeline } from './pipeline.ts';

export interface Aggregation {
  readonly db: string;
  /** Undefined for a pipeline that starts with `$documents`. */
  readonly name: string | undefined;
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
  const take = <T>(name: string, accepts: (value: unknown) => value is T): T | undefined => {
    const value = rest[0]?.[name];
    if (!accepts(value)) return undefined;
    rest.shift();
    return value;
  };
  const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
  const filter = take('$match', isDoc) ?? {};
  const sort = take('$sort', isDoc);
  const skip = take('$skip', isCount) ?? 0;
  const limit = take('$limit', isCount) ?? 0;
  return { filter, sort, skip, limit, rest };
}

/** A stage that only counts: `$count`, or `$group` into one group of `$sum: 1`. */
function countingStage(stage: Doc | undefined): ((count: number) => Doc) | undefined {
  const name = stage?.$count;
  if (typeof name === 'string') return (count) => ({ [name]: count });
  const group = stage?.$group;
  if (!isDoc(group)) return undefined;
  const { _id, ...sums } = group;
  const constant = _id === null || typeof _id === 'number';
  const counts = Object.values(sums).every(
    (sum) => isDoc(sum) && sum.$sum === 1 && Object.keys(sum).length === 1,
  );
  if (!constant || !counts) return undefined;
  return (count) => ({ _id, ...Object.fromEntries(Object.keys(sums).map((field) => [field, count])) });
}

/**
 * Runs an aggregation: the leading `$match`, `$sort`, `$skip`, `$limit` and counting on indexes, the rest in memory.
 * @throws CommandError as `runPipeline` does
 */
export function aggregate(view: View, aggregation: Aggregation): Doc[] {
  const { db, name, pipeline, hint, variables } = aggregation;
  validatePipeline(pipeline);
  const read = (from: string) =>
    findDocuments(view, view.catalog.find(db, from), { filter: {} }).map(({ doc }) => doc);
  if (name === undefined) return runPipeline([], pipeline, { variables, collection: read });
  const collection = view.catalog.find(db, name);
  const { rest, ...head } = splitHead(pipeline);
  const counted = countingStage(rest[0]);
  if (counted) {
    const whole = countDocuments(view, collection, { filter: head.filter, hint, variables });
    const left = Math.max(0, whole - head.skip);
    const count = head.limit === 0 ? left : Math.min(left, head.limit);
    return runPipeline(count === 0 ? [] : [counted(count)], rest.slice(1), { variables, collection: read });
  }
  const found = findDocuments(view, collection, { ...head, hint, variables }).map(({ doc }) => doc);
  return rest.length === 0 ? found : runPipeline(found, rest, { variables, collection: read });
}
