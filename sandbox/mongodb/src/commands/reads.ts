import { Int32, Long } from 'bson';
import { z } from 'zod';
import { encode } from '../document.ts';
import { countDocuments, scan } from '../query/find.ts';
import { compileProjection } from '../query/project.ts';
import { type Command, command, doc, number, size } from './command.ts';

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

const one = z.custom((value) => value instanceof Int32 && value.value === 1, 'must be 1');
const match = z.strictObject({ $match: doc });
const limit = z.strictObject({ $limit: size.refine((value) => value > 0, 'must be positive') });
const group = z.strictObject({ $group: z.strictObject({ _id: one, n: z.strictObject({ $sum: one }) }) });

/** Runs only the pipelines with which a driver counts documents. */
const aggregate = command(
  'aggregate',
  'read',
  {
    aggregate: z.string(),
    pipeline: z.union([z.tuple([match, group]), z.tuple([match, limit, group])]),
    cursor: z.strictObject({}),
  },
  (context, { aggregate: name, pipeline: [{ $match: filter }, second] }) => {
    const { view, db, cursors } = context;
    const most = '$limit' in second ? second.$limit : undefined;
    const n = countDocuments(view, view.catalog.find(db, name), filter, most);
    return cursors.open(context, name, n === 0 ? [] : [encode({ _id: 1, n })]);
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
    const killed = ids.filter((id) => cursors.kill(BigInt(id)));
    const cursorsNotFound = ids.filter((id) => !killed.includes(id));
    return {
      cursorsKilled: killed.map((id) => Long.fromNumber(id)),
      cursorsNotFound,
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
