import { Long } from 'bson';
import { z } from 'zod';
import { aggregate as run } from '../aggregate/aggregate.ts';
import { encode } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { emptyArray, identityOf } from '../keys/encode.ts';
import { valuesAt } from '../keys/entries.ts';
import { countDocuments, scan } from '../query/find.ts';
import { compileProjection } from '../query/project.ts';
import { type Command, command, doc, docs, hint, number, size, variables } from './command.ts';

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
    hint: hint.optional(),
    let: variables.optional(),
    allowPartialResults: z.boolean().optional(),
  },
  (context, { find: name, projection, batchSize, singleBatch: single, let: variables, ...query }) => {
    const { view, db, cursors } = context;
    const project = compileProjection(projection, variables);
    const collection = view.catalog.find(db, name);
    const found = scan(view, collection, { ...query, variables });
    const { limit } = query;
    return cursors.open(context, name, map(found, project), {
      batchSize,
      single,
      limit: collection ? limit : -1,
    });
  },
  { inTransaction: true },
);

const count = command(
  'count',
  'read',
  {
    count: z.string(),
    query: doc.default({}),
    skip: size.default(0),
    limit: number.default(0),
    hint: hint.optional(),
    fields: z.unknown().optional(),
  },
  ({ view, db }, { count: name, query: filter, skip, limit, hint }) => {
    const all = countDocuments(view, view.catalog.find(db, name), { filter, hint });
    const left = Math.max(0, all - skip);
    return { n: limit === 0 ? left : Math.min(left, Math.abs(limit)), ok: 1 };
  },
);

const distinct = command(
  'distinct',
  'read',
  { distinct: z.string(), key: z.string(), query: doc.default({}), hint: hint.optional() },
  ({ view, db }, { distinct: name, key: path, query: filter, hint }) => {
    const values = new Map<string, unknown>();
    for (const { doc } of scan(view, view.catalog.find(db, name), { filter, hint })) {
      for (const value of valuesAt(doc, path)) {
        if (value !== undefined && value !== emptyArray) values.set(identityOf(value), value);
      }
    }
    return { values: [...values.values()], ok: 1 };
  },
  { inTransaction: true },
);

const aggregate = command(
  'aggregate',
  'read',
  {
    aggregate: z.union([z.string(), number]),
    pipeline: docs,
    cursor: z.strictObject({ batchSize: size.optional() }).optional(),
    hint: hint.optional(),
    let: variables.optional(),
  },
  (context, { aggregate: name, pipeline, cursor, hint, let: variables }) => {
    const { view, db, cursors } = context;
    if (typeof name !== 'string') throw notImplemented('An aggregation without a collection');
    if (cursor === undefined) {
      const message = "The 'cursor' option is required, except for aggregate with the explain argument";
      throw new CommandError('FailedToParse', message);
    }
    const found = run(view, { db, name, pipeline, hint, variables });
    return cursors.open(context, name, map(found, encode), cursor);
  },
  { inTransaction: true },
);

const getMore = command(
  'getMore',
  'free',
  { getMore: number, collection: z.string(), batchSize: size.optional() },
  (context, { getMore: id, collection, batchSize }) =>
    context.cursors.next(context, BigInt(id), collection, batchSize),
  { inTransaction: true },
);

const killCursors = command(
  'killCursors',
  'free',
  { killCursors: z.string(), cursors: z.array(number) },
  (context, { cursors: ids }) => {
    const killed = new Set(ids.filter((id) => context.cursors.kill(BigInt(id))));
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
  { inTransaction: true },
);

function* map<T, U>(values: Iterable<T>, change: (value: T) => U): Generator<U> {
  for (const value of values) yield change(value);
}

export const readCommands: [string, Command][] = [find, count, distinct, aggregate, getMore, killCursors];
