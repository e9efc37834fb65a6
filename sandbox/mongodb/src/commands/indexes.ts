import { z } from 'zod';
import { type Doc, encode, hasOperators } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { identityOf } from '../keys/encode.ts';
import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../storage/catalog.ts';
import { buildIndex } from '../storage/documents.ts';
import { isTrue, numberOf } from '../values.ts';
import { type Command, type Context, command, doc, number } from './command.ts';

const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };

const definition = z.strictObject({
  key: doc,
  name: z.string(),
  unique: z.boolean().optional(),
  sparse: z.boolean().optional(),
  expireAfterSeconds: number.optional(),
  partialFilterExpression: doc.optional(),
});

type Definition = z.output<typeof definition>;

const partialOperators = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in']);

function validatePartial(filter: Doc): void {
  compileFilter(filter);
  for (const [name, value] of Object.entries(filter)) {
    const operators = hasOperators(value) ? Object.entries(value) : [];
    const wrong = operators.find(
      ([one, operand]) => !partialOperators.has(one) || (one === '$exists' && !isTrue(operand)),
    );
    if (wrong === undefined && !name.startsWith('$')) continue;
    const message = `Expression not supported in partial index: ${wrong?.[0] ?? name}`;
    throw new CommandError('CannotCreateIndex', message);
  }
}

function validate({ key, name, ...more }: Definition): void {
  const { expireAfterSeconds, partialFilterExpression, sparse } = more;
  const fields = Object.entries(key);
  const wrong = (why: string) => new CommandError('CannotCreateIndex', `${why}: ${name}`);
  if (fields.length === 0) throw wrong('Index keys cannot be empty');
  for (const [path, given] of fields) {
    const names = path.split('.');
    if (names.some((part) => part === '' || part.startsWith('$') || /^\d+$/.test(part)))
      throw notImplemented(`The path of an index: ${path}`);
    const direction = numberOf(given);
    if (direction !== 1 && direction !== -1) throw notImplemented(`An index of ${path} other than 1 or -1`);
  }
  if (expireAfterSeconds !== undefined && (fields.length > 1 || !(expireAfterSeconds >= 0)))
    throw wrong('A TTL index has one field, and a time that is not negative');
  if (partialFilterExpression && sparse)
    throw wrong('cannot mix "partialFilterExpression" and "sparse" options');
  if (partialFilterExpression) validatePartial(partialFilterExpression);
}

function isIdIndex({ key, name: _, ...options }: Definition): boolean {
  if (Object.keys(key).join() !== '_id') return false;
  if (numberOf(key._id) === 1 && Object.keys(options).length === 0) return true;
  throw notImplemented('An index of _id with options');
}

function identity({ key, unique = false, sparse = false, partialFilterExpression }: Doc): string {
  return identityOf([key, unique, sparse, partialFilterExpression]);
}

function alreadyExists({ indexes }: Collection, definition: Definition): boolean {
  const { name, expireAfterSeconds } = definition;
  const wanted = identity(definition);
  const known =
    indexes.find((index) => index.name === name) ??
    indexes.find((index) => identity(index.definition) === wanted);
  if (!known) return false;
  const isSame = identity(known.definition) === wanted;
  if (isSame && known.name === name && known.expireAfterSeconds === expireAfterSeconds) return true;
  throw new CommandError(
    isSame ? 'IndexOptionsConflict' : 'IndexKeySpecsConflict',
    `An index exists with the same name or the same definition: ${known.name}`,
  );
}

function existing({ view, db }: Context, name: string): Collection {
  const collection = view.catalog.find(db, name);
  if (collection) return collection;
  throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
}

const createIndexes = command(
  'createIndexes',
  'write',
  { createIndexes: z.string(), indexes: z.array(definition).min(1) },
  ({ view, db }, { createIndexes: name, indexes }) => {
    const collection = view.catalog.ensure(db, name);
    for (const definition of indexes) {
      validate(definition);
      if (isIdIndex(definition) || alreadyExists(collection, definition)) continue;
      buildIndex(view, collection, { v: 2, ...definition });
    }
    return { ok: 1 };
  },
);

const listIndexes = command(
  'listIndexes',
  'read',
  { listIndexes: z.string(), cursor: z.strictObject({}).optional() },
  (context, { listIndexes: name }) => {
    const { indexes } = existing(context, name);
    const all = [idIndex, ...indexes.map((index) => index.definition)].map(encode);
    return context.cursors.open(context, name, all);
  },
);

function indexNamed(collection: Collection, name: string) {
  const index = collection.indexes.find((one) => one.name === name);
  if (index) return index;
  throw new CommandError(
    'IndexNotFound',
    `cannot find index ${name} for ns ${collection.db}.${collection.name}`,
  );
}

/** Changes only the lifetime of a TTL index. */
const collMod = command(
  'collMod',
  'write',
  { collMod: z.string(), index: z.strictObject({ name: z.string(), expireAfterSeconds: number }) },
  (context, { collMod: name, index: { name: indexName, expireAfterSeconds } }) => {
    const collection = existing(context, name);
    const index = indexNamed(collection, indexName);
    const old = index.expireAfterSeconds;
    if (old === undefined) throw notImplemented('A lifetime for an index without one');
    context.view.catalog.dropIndex(collection, index);
    buildIndex(context.view, collection, { ...index.definition, expireAfterSeconds });
    return { expireAfterSeconds_old: old, expireAfterSeconds_new: expireAfterSeconds, ok: 1 };
  },
);

const dropIndexes = command(
  'dropIndexes',
  'write',
  { dropIndexes: z.string(), index: z.string() },
  (context, { dropIndexes: name, index }) => {
    const collection = existing(context, name);
    if (index === idIndex.name) throw new CommandError('InvalidOptions', 'cannot drop _id index');
    const dropped = index === '*' ? [...collection.indexes] : [indexNamed(collection, index)];
    for (const one of dropped) context.view.catalog.dropIndex(collection, one);
    return { ok: 1 };
  },
);

export const indexCommands: [string, Command][] = [createIndexes, listIndexes, collMod, dropIndexes];
