import { z } from 'zod';
import { aggregate as run } from '../aggregate/aggregate.ts';
import { encode } from '../document.ts';
import { type Command, command, doc, docs, hint, number } from './command.ts';

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

export const aggregateCommands: [string, Command][] = [aggregate];
