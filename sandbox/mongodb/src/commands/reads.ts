import { Long } from 'bson';
import { z } from 'zod';
import { aggregate as run } from '../aggregate/aggregate.ts';
import { encode } from '../document.ts';
import { encodeValue } from '../keys/encode.ts';
import { valuesAt } from '../keys/entries.ts';
import { countDocuments, findDocuments } from '../query/find.ts';
import { compileProjection } from '../query/project.ts';
import { type Command, command, doc, docs, hint, number } from './command.ts';

const find = command(
  'find',
  'read',
  {
    find: z.string(),
    filter: doc.default({}),
    sort: doc.optional(),
    projection: doc.optional(),
    skip: number.optional(),
    limit: number.default(0),
    batchSize: number.optional(),
    singleBatch: z.boolean().default(false),
    hint: hint.optional(),
    let: doc.optional(),
    allowPartialResults: z.boolean().optional(),
  },
  (
    { view, db, cursors },
    { find: name, projection, limit, batchSize, singleBatch, let: variables, ...query },
  ) => {
    const project = compileProjection(projection, query.filter, variables);
    const selection = { ...query, limit: Math.abs(limit), variables };
    const found = findDocuments(view, view.catalog.find(db, name), selection).map(project);
    return cursors.open(`${db}.${name}`, found, {
      ...(batchSize !== undefined && { batchSize }),
      single: singleBatch || limit < 0,
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
    skip: number.default(0),
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
    const found = findDocuments(view, view.catalog.find(db, name), { filter, hint });
    const values = found.flatMap(({ doc }) => valuesAt(doc, path)).filter((value) => value !== undefined);
    const keyed = new Map(values.map((value) => [encodeValue(value).toString('latin1'), value]));
    const ordered = [...keyed].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return { values: ordered.map(([, value]) => value), ok: 1 };
  },
  { inTransaction: true },
);

const aggregate = command(
  'aggregate',
  'read',
  {
    aggregate: z.union([z.string(), z.literal(1)]),
    pipeline: docs,
    cursor: z.strictObject({ batchSize: number.optional() }),
    hint: hint.optional(),
    let: doc.optional(),
  },
  ({ view, db, cursors }, { aggregate: name, pipeline, cursor, hint, let: variables }) => {
    const found = run(view, { db, name: name === 1 ? undefined : name, pipeline, hint, variables });
    const ns = `${db}.${name === 1 ? '$cmd.aggregate' : name}`;
    const size = cursor.batchSize === undefined ? {} : { batchSize: cursor.batchSize };
    return cursors.open(ns, found.map(encode), size);
  },
  { inTransaction: true },
);

const getMore = command(
  'getMore',
  'free',
  { getMore: z.union([number, z.instanceof(Long)]), collection: z.string(), batchSize: number.optional() },
  ({ cursors }, { getMore: id, batchSize }) => cursors.next(BigInt(id.toString()), batchSize),
  { inTransaction: true },
);

const killCursors = command(
  'killCursors',
  'free',
  { killCursors: z.string(), cursors: z.array(z.union([number, z.instanceof(Long)])) },
  (context, { cursors: ids }) => ({
    cursorsKilled: ids.filter((id) => context.cursors.kill(BigInt(id.toString()))),
    cursorsNotFound: [],
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  }),
  { inTransaction: true },
);

export const readCommands: [string, Command][] = [find, count, distinct, aggregate, getMore, killCursors];
