import { z } from 'zod';
import { type Doc, encode, hasOperators, isDoc } from '../document.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { identityOf } from '../keys/encode.ts';
import { compileFilter } from '../query/filter.ts';
import { countDocuments } from '../query/find.ts';
import type { Collection } from '../storage/catalog.ts';
import { buildIndex } from '../storage/documents.ts';
import { isPattern, isTrue, numberOf } from '../values.ts';
import { type Command, type Context, command, doc, number, size } from './command.ts';

const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };

const definition = z.strictObject({
  key: doc,
  name: z.string(),
  v: number.optional(),
  unique: z.boolean().optional(),
  sparse: z.boolean().optional(),
  background: z.boolean().optional(),
  expireAfterSeconds: number.optional(),
  partialFilterExpression: doc.optional(),
  ns: z.string().optional(),
});

type Definition = z.output<typeof definition>;

/** MongoDB's limit of the fields of an index. */
const maxFields = 32;
const maxIndexes = 64;
/** The options that MongoDB accepts for the index of `_id`. */
const idOptions = new Set(['v', 'ns', 'background']);
const partialOperators = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in']);

/** Checks the filter of a partial index. @throws CommandError CannotCreateIndex for other operators than MongoDB's list */
function validatePartial(filter: Doc): void {
  compileFilter(filter);
  for (const [name, value] of Object.entries(filter)) {
    const branches =
      (name === '$and' || name === '$or') && Array.isArray(value) ? value.filter(isDoc) : undefined;
    branches?.forEach(validatePartial);
    const operators = hasOperators(value) ? Object.entries(value) : [];
    const wrong = operators.find(
      ([one, operand]) => !partialOperators.has(one) || (one === '$exists' && !isTrue(operand)),
    );
    if (wrong === undefined && (branches || !name.startsWith('$')) && !isPattern(value)) continue;
    throw new CommandError(
      'CannotCreateIndex',
      `Expression not supported in partial index: ${wrong?.[0] ?? name}`,
    );
  }
}

/** Names within a path that begin with $ and may be indexed: those of a DBRef. */
const referenceNames = new Set(['$db', '$id', '$ref']);

function validateNames(path: string): void {
  const names = path.split('.');
  if (names.includes(''))
    throw new CommandError('CannotCreateIndex', 'Index keys cannot contain an empty field.');
  if (names.some((name, at) => name.startsWith('$') && (at === 0 || !referenceNames.has(name)))) {
    throw new CommandError('CannotCreateIndex', `A field name of an index begins with '$': ${path}`);
  }
}

function validate({ key, name, ...more }: Definition): void {
  const { expireAfterSeconds, partialFilterExpression, sparse } = more;
  const fields = Object.entries(key);
  if (fields.length === 0) throw new CommandError('CannotCreateIndex', 'Index keys cannot be empty.');
  if (fields.length > maxFields) throw new CommandError('CannotCreateIndex', 'too many compound keys');
  for (const [path, given] of fields) {
    const kind = numberOf(given);
    if (path.split('.').some((part) => /^\d+$/.test(part)))
      throw notImplemented(`A numeric part of an index: ${path}`);
    if (path.includes('$**')) throw notImplemented('A wildcard index');
    validateNames(path);
    if (typeof given === 'string') throw notImplemented(`An index of type ${given}`);
    if (kind === undefined || kind === 0 || Number.isNaN(kind)) {
      throw new CommandError(
        'CannotCreateIndex',
        `Values in the index key pattern must be 1 or -1, at ${path}`,
      );
    }
  }
  if (fields.length === 1 && '_id' in key) {
    if (numberOf(key._id) !== 1) throw notImplemented('An index of _id in another order');
    const wrong = Object.keys(more).find((option) => !idOptions.has(option));
    if (wrong !== undefined) {
      const message = `The field '${wrong}' is not valid for an _id index specification`;
      throw new CommandError('InvalidIndexSpecificationOption', message);
    }
  }
  if (expireAfterSeconds !== undefined && !(expireAfterSeconds >= 0 && expireAfterSeconds < 2 ** 31)) {
    throw new CommandError('CannotCreateIndex', "TTL index 'expireAfterSeconds' is out of range");
  }
  if (expireAfterSeconds !== undefined && fields.length > 1) {
    throw new CommandError('CannotCreateIndex', `TTL indexes are single-field indexes: ${name}`);
  }
  if (partialFilterExpression && sparse) {
    throw new CommandError(
      'CannotCreateIndex',
      `cannot mix "partialFilterExpression" and "sparse" options: ${name}`,
    );
  }
  if (partialFilterExpression) validatePartial(partialFilterExpression);
}

/** Two definitions with the same identity are the same index. */
function identity(one: Doc): string {
  const { key, unique = false, sparse = false, expireAfterSeconds, partialFilterExpression } = one;
  return identityOf([key, unique, sparse, expireAfterSeconds, partialFilterExpression]);
}

function alreadyExists(collection: Collection, definition: Doc): boolean {
  const shape = identity(definition);
  for (const { name, definition: known } of collection.indexes) {
    if (name === definition.name && identity(known) === shape) return true;
    if (
      name === definition.name &&
      identity({ ...known, expireAfterSeconds: 0 }) === identity({ ...definition, expireAfterSeconds: 0 })
    ) {
      const message = `An equivalent index already exists with the same name but different options: ${name}`;
      throw new CommandError('IndexOptionsConflict', message);
    }
    if (name === definition.name) {
      const message = `An existing index has the same name as the requested index but another specification: ${name}`;
      throw new CommandError('IndexKeySpecsConflict', message);
    }
    if (
      identityOf(known.key) === identityOf(definition.key) &&
      identity({ ...known, expireAfterSeconds: 0, unique: false }) ===
        identity({ ...definition, expireAfterSeconds: 0, unique: false })
    ) {
      throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${name}`);
    }
  }
  return false;
}

function existing({ view, db }: Context, name: string): Collection {
  const collection = view.catalog.find(db, name);
  if (collection) return collection;
  throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
}

const createIndexes = command(
  'createIndexes',
  'write',
  { createIndexes: z.string(), indexes: z.array(definition), commitQuorum: z.unknown().optional() },
  ({ view, db, owner }, { createIndexes: name, indexes }) => {
    const createdCollectionAutomatically = view.catalog.find(db, name) === undefined;
    const collection = view.catalog.ensure(db, name);
    const numIndexesBefore = collection.indexes.length + 1;
    for (const definition of indexes) {
      validate(definition);
      const { background: _, ns: __, ...kept } = definition;
      if (Object.keys(definition.key).join() === '_id' || alreadyExists(collection, definition)) continue;
      if (owner.transaction !== undefined && countDocuments(view, collection, { filter: {} }) > 0) {
        const message = `Cannot create new indexes on existing collection ${db}.${name} in a multi-document transaction.`;
        throw new CommandError('OperationNotSupportedInTransaction', message);
      }
      if (collection.indexes.length + 1 >= maxIndexes) {
        throw new CommandError('CannotCreateIndex', `add index fails, too many indexes for ${db}.${name}`);
      }
      buildIndex(view, collection, { v: 2, ...kept });
    }
    return {
      numIndexesBefore,
      numIndexesAfter: collection.indexes.length + 1,
      createdCollectionAutomatically,
      ok: 1,
    };
  },
  { inTransaction: true },
);

const listIndexes = command(
  'listIndexes',
  'read',
  { listIndexes: z.string(), cursor: z.strictObject({ batchSize: size.optional() }).optional() },
  (context, { listIndexes: name, cursor }) => {
    const { indexes } = existing(context, name);
    const all = [idIndex, ...indexes.map((index) => index.definition)].map(encode);
    return context.cursors.open(context, name, all, cursor);
  },
);

const dropIndexes = command(
  'dropIndexes',
  'write',
  { dropIndexes: z.string(), index: z.union([z.string(), z.array(z.string()), doc]) },
  (context, { dropIndexes: name, index: names }) => {
    const collection = existing(context, name);
    const nIndexesWas = collection.indexes.length + 1;
    const matches = (one: string | Doc) =>
      collection.indexes.filter(({ name, definition }) =>
        typeof one === 'string'
          ? one === '*' || one === name
          : identityOf(one) === identityOf(definition.key),
      );
    for (const one of [names].flat()) {
      if (one === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
      const found = matches(one);
      if (found.length === 0 && one !== '*') {
        throw new CommandError('IndexNotFound', `index not found with name [${JSON.stringify(one)}]`);
      }
      for (const index of found) context.view.catalog.dropIndex(collection, index);
    }
    return { nIndexesWas, ok: 1 };
  },
);

export const indexCommands: [string, Command][] = [createIndexes, listIndexes, dropIndexes];
