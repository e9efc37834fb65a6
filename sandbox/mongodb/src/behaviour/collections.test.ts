import { expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();

test('creates, lists and drops collections', async () => {
  await db.connection.createCollection('made');
  const names = async () => (await db.connection.listCollections()).map(({ name }) => name);
  expect(await names()).toContain('made');
  await db.connection.dropCollection('made');
  expect(await names()).not.toContain('made');
});

test('does not create an existing collection', async () => {
  await db.connection.db?.command({ create: 'twice' });
  expect((await rejection(Promise.resolve(db.connection.db?.command({ create: 'twice' })))).code).toBe(48);
});

test('a dropped collection is empty and without indexes when it is created again', async () => {
  const docs = db.collection();
  await docs.createIndex({ a: 1 }, { unique: true });
  await docs.insertOne({ a: 1 });
  await docs.drop();
  expect(await docs.countDocuments()).toBe(0);
  await docs.insertMany([{ a: 1 }, { a: 1 }]);
  expect(await docs.countDocuments({ a: 1 })).toBe(2);
});

test('listing the indexes of an unknown collection fails', async () => {
  expect((await rejection(db.collection().listIndexes().toArray())).code).toBe(26);
});

test('databases are separate', async () => {
  const other = db.connection.useDb(`${db.connection.name}_other`);
  await db.connection.collection('same').insertOne({ here: true });
  expect(await other.collection('same').countDocuments()).toBe(0);
  await other.collection('same').insertOne({ here: false });
  await other.dropDatabase();
  expect(await db.connection.collection('same').countDocuments()).toBe(1);
});

test('a cursor of a dropped collection fails and never reads a new collection of the same name', async () => {
  const docs = db.collection();
  await docs.insertMany(Array.from({ length: 200 }, () => ({ of: 'first' })));
  const cursor = docs.find({}, { batchSize: 2 });
  expect(await cursor.next()).toMatchObject({ of: 'first' });
  await docs.drop();
  await docs.insertMany(Array.from({ length: 400 }, () => ({ of: 'second' })));
  expect((await rejection(cursor.toArray())).code).toBe(175);
});
