import mongoose from 'mongoose';
import { isDoc } from '../../document.ts';
import { driverOptions, type Entities, Unsupported } from './entities.ts';
import type { Operation } from './test-file.ts';

const { MongoClient, Db, Collection, ClientSession } = mongoose.mongo;

/** The arguments that the driver takes by position; the others are options. */
const positions: Readonly<Record<string, readonly string[]>> = {
  aggregate: ['pipeline'],
  bulkWrite: ['requests'],
  command: ['command'],
  count: ['filter'],
  countDocuments: ['filter'],
  createCollection: ['collection'],
  createIndex: ['keys'],
  deleteMany: ['filter'],
  deleteOne: ['filter'],
  distinct: ['fieldName', 'filter'],
  dropCollection: ['collection'],
  dropIndex: ['name'],
  find: ['filter'],
  findOne: ['filter'],
  findOneAndDelete: ['filter'],
  findOneAndReplace: ['filter', 'replacement'],
  findOneAndUpdate: ['filter', 'update'],
  insertMany: ['documents'],
  insertOne: ['document'],
  listCollections: ['filter'],
  replaceOne: ['filter', 'replacement'],
  updateMany: ['filter', 'update'],
  updateOne: ['filter', 'update'],
};
const withoutPositions = new Set([
  'abortTransaction',
  'commitTransaction',
  'endSession',
  'estimatedDocumentCount',
  'listIndexes',
  'startTransaction',
]);

async function call(target: object, name: string, args: readonly unknown[]): Promise<unknown> {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') throw new Unsupported(`the operation ${name}`);
  const result: unknown = await Reflect.apply(method, target, args);
  const isCursor = typeof result === 'object' && result !== null && 'toArray' in result;
  return isCursor ? call(result, 'toArray', []) : result;
}

/**
 * Runs an operation of a test.
 * @throws Unsupported for an operation that this runner does not have, the driver's error if the operation
 * fails
 */
export async function perform(operation: Operation, entities: Entities): Promise<unknown> {
  if (operation.object === 'testRunner') return performSpecial(operation, entities);
  const target = entities.entity(operation.object);
  const isKnown = [MongoClient, Db, Collection, ClientSession].some((type) => target instanceof type);
  if (typeof target !== 'object' || target === null || !isKnown) throw new Unsupported(operation.object);
  const name = operation.name === 'runCommand' ? 'command' : operation.name;
  const { commandName: _, ...given } = operation.arguments;
  const names = positions[name] ?? [];
  const insertsNull =
    JSON.stringify(given).includes('"document":{"_id":null') ||
    JSON.stringify(given.documents)?.includes('{"_id":null');
  if (insertsNull) throw new Unsupported('an insert of the _id null');
  if (names.length === 0 && !withoutPositions.has(name)) throw new Unsupported(`the operation ${name}`);
  const rest = Object.entries(given).filter(([argument]) => !names.includes(argument));
  const options = driverOptions(Object.fromEntries(rest), entities);
  return call(target, name, [...names.map((one) => given[one]), options]);
}

function lastSessions(entities: Entities): string[] {
  return entities.lsids.slice(-2).map((id) => mongoose.mongo.BSON.EJSON.stringify({ id }));
}

async function performSpecial(operation: Operation, entities: Entities): Promise<void> {
  const { name, arguments: given } = operation;
  const session = () => {
    const found = entities.entity(String(given.session));
    if (found instanceof ClientSession) return found;
    throw new Unsupported(`the entity ${given.session}`);
  };
  const client = await entities.connect();
  try {
    const collection = client.db(String(given.databaseName)).collection(String(given.collectionName));
    const exists = async () => {
      const { dbName, collectionName } = collection;
      return (await client.db(dbName).listCollections({ name: collectionName }).toArray()).length > 0;
    };
    const hasIndex = async () =>
      (await exists()) && (await collection.indexes()).some((index) => index.name === given.indexName);
    const checks: Record<string, () => boolean | Promise<boolean>> = {
      assertSessionDirty: () => session().serverSession.isDirty,
      assertSessionNotDirty: () => !session().serverSession.isDirty,
      assertSameLsidOnLastTwoCommands: () => new Set(lastSessions(entities)).size === 1,
      assertDifferentLsidOnLastTwoCommands: () => new Set(lastSessions(entities)).size === 2,
      assertCollectionExists: exists,
      assertCollectionNotExists: async () => !(await exists()),
      assertIndexExists: hasIndex,
      assertIndexNotExists: async () => !(await hasIndex()),
    };
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (name === 'failPoint' || name === 'targetedFailPoint') {
      await client.db('admin').command(isDoc(given.failPoint) ? given.failPoint : {});
    } else if (name === 'createEntities' && Array.isArray(given.entities)) {
      for (const entity of given.entities.filter(isDoc)) {
        for (const [kind, one] of Object.entries(entity)) if (isDoc(one)) await entities.create(kind, one);
      }
    } else if (!check) throw new Unsupported(`the operation ${name}`);
    else if (!(await check())) throw new Error(`${name} is not true.`);
  } finally {
    await client.close();
  }
}
