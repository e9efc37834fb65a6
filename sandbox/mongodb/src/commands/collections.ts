import { z } from 'zod';
import { encode } from '../document.ts';
import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { type Command, command, doc, number } from './command.ts';

const create = command('create', 'write', { create: z.string() }, ({ view, db }, { create: name }) => {
  if (view.catalog.find(db, name)) {
    throw new CommandError('NamespaceExists', `Collection ${db}.${name} already exists.`);
  }
  view.catalog.ensure(db, name);
  return { ok: 1 };
});

const drop = command('drop', 'write', { drop: z.string() }, ({ view, db }, { drop: name }) => {
  const collection = view.catalog.find(db, name);
  if (!collection) throw new CommandError('NamespaceNotFound', 'ns not found');
  view.catalog.drop(collection);
  return { ns: `${db}.${name}`, ok: 1 };
});

const dropDatabase = command('dropDatabase', 'write', { dropDatabase: number }, ({ view, db }) => {
  for (const collection of view.catalog.list(db)) view.catalog.drop(collection);
  return { dropped: db, ok: 1 };
});

const listCollections = command(
  'listCollections',
  'read',
  {
    listCollections: number,
    filter: doc.default({}),
    nameOnly: z.boolean().optional(),
    authorizedCollections: z.boolean().optional(),
    cursor: z.strictObject({}).optional(),
  },
  (context, { filter, nameOnly }) => {
    const { view, db, cursors } = context;
    const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
    const details = { options: {}, info: { readOnly: false }, idIndex };
    const all = view.catalog
      .list(db)
      .map(({ name }) => ({ name, type: 'collection', ...(nameOnly ? {} : details) }));
    const found = all.filter(compileFilter(filter)).map(encode);
    return cursors.open(context, '$cmd.listCollections', found);
  },
);

export const collectionCommands: [string, Command][] = [create, drop, dropDatabase, listCollections];
