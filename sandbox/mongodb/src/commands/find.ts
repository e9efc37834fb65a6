import { z } from 'zod';
import { encodeValue } from '../keys/encode.ts';
import { valuesAt } from '../keys/paths.ts';
import { countDocuments, findDocuments } from '../query/find.ts';
import { compileProjection } from '../query/project.ts';
import { type Command, command, doc, hint, number } from './command.ts';

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

export const readCommands: [string, Command][] = [find, count, distinct];
