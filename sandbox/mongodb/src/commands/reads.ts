import { Int32, Long } from 'bson';
import { z } from 'zod';
import { type Doc, encode, isDoc } from '../document.ts';
import { notImplemented } from '../errors.ts';
import { countDocuments, scan } from '../query/find.ts';
import { compileProjection } from '../query/project.ts';
import { numberOf } from '../values.ts';
import { type Command, command, doc, docs, number, size } from './command.ts';

const find = command(
  'find',
  'read',
  {
    find: z.string(),
    filter: doc.default({}),
    sort: doc.optional(),
    projection: doc.optional(),
    skip: size.optional(),
    limit: size.default(0),
    batchSize: size.optional(),
    singleBatch: z.boolean().default(false),
  },
  (context, { find: name, projection, batchSize, singleBatch: single, ...query }) => {
    const { view, db, cursors } = context;
    const project = compileProjection(projection);
    const collection = view.catalog.find(db, name);
    const found = scan(view, collection, query);
    const limit = collection ? query.limit : -1;
    return cursors.open(context, name, map(found, project), { batchSize, single, limit });
  },
);

/** The parts of the pipeline with which a driver counts: `$match`, `$skip`, `$limit`, and a `$group` of all with `$sum: 1`. */
function countingOf(pipeline: readonly Doc[]): { filter: Doc; skip: number; limit: number; group: Doc } {
  const rest = [...pipeline];
  const take = (name: string): unknown => (rest[0] && name in rest[0] ? rest.shift()?.[name] : undefined);
  const filter = take('$match') ?? {};
  const skip = numberOf(take('$skip') ?? 0);
  const limit = numberOf(take('$limit') ?? 0);
  const group = take('$group');
  const sums = isDoc(group) ? Object.entries(group).filter(([name]) => name !== '_id') : [];
  const counts = ([, sum]: [string, unknown]) => isDoc(sum) && numberOf(sum.$sum) === 1;
  const isCount = isDoc(group) && sums.length === 1 && sums.every(counts) && !isDoc(group._id);
  if (rest.length > 0 || !isCount || !isDoc(filter) || skip === undefined || limit === undefined)
    throw notImplemented('A pipeline other than that of countDocuments');
  return { filter, skip, limit, group: { _id: group._id, name: sums[0]?.[0] } };
}

const aggregate = command(
  'aggregate',
  'read',
  { aggregate: z.string(), pipeline: docs, cursor: z.strictObject({ batchSize: size.optional() }) },
  (context, { aggregate: name, pipeline, cursor }) => {
    const { view, db, cursors } = context;
    const { filter, skip, limit, group } = countingOf(pipeline);
    const left = Math.max(0, countDocuments(view, view.catalog.find(db, name), filter) - skip);
    const n = limit > 0 ? Math.min(left, limit) : left;
    const counted = n === 0 ? [] : [encode({ _id: group._id, [String(group.name)]: new Int32(n) })];
    return cursors.open(context, name, counted, cursor);
  },
);

const getMore = command(
  'getMore',
  'free',
  { getMore: number, collection: z.string(), batchSize: size.optional() },
  ({ cursors, db }, { getMore: id, collection, batchSize }) =>
    cursors.next(db, BigInt(id), collection, batchSize),
);

const killCursors = command(
  'killCursors',
  'free',
  { killCursors: z.string(), cursors: z.array(number) },
  ({ cursors }, { cursors: ids }) => {
    const killed = new Set(ids.filter((id) => cursors.kill(BigInt(id))));
    const list = (wanted: boolean) =>
      ids.filter((id) => killed.has(id) === wanted).map((id) => Long.fromNumber(id));
    return {
      cursorsKilled: list(true),
      cursorsNotFound: list(false),
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    };
  },
);

function* map<T, U>(values: Iterable<T>, change: (value: T) => U): Generator<U> {
  for (const value of values) yield change(value);
}

export const readCommands: [string, Command][] = [find, aggregate, getMore, killCursors];
