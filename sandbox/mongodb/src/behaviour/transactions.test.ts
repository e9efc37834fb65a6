import { expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();

test('a transaction becomes visible to others with its commit', async () => {
  const docs = db.collection();
  await docs.insertOne({ name: 'before' });
  await db.connection.transaction(async (session) => {
    await docs.insertOne({ name: 'within' }, { session });
    expect(await docs.countDocuments({}, { session })).toBe(2);
    expect(await docs.countDocuments({})).toBe(1);
  });
  expect(await docs.countDocuments({})).toBe(2);
});

test('an aborted transaction leaves no changes and no new collection', async () => {
  const docs = db.collection();
  const failing = db.connection.transaction(async (session) => {
    await docs.insertOne({ name: 'within' }, { session });
    throw new Error('aborted by the test');
  });
  expect((await rejection(failing)).message).toBe('aborted by the test');
  expect(await docs.countDocuments()).toBe(0);
  await docs.insertOne({ name: 'after' });
  expect(await docs.distinct('name')).toEqual(['after']);
});

test('a failed statement aborts its transaction', async () => {
  const docs = db.collection();
  await docs.createIndex({ name: 1 }, { unique: true });
  await docs.insertOne({ name: 'a' });
  const failing = db.connection.transaction(async (session) => {
    await docs.insertOne({ name: 'b' }, { session });
    await docs.insertOne({ name: 'a' }, { session });
  });
  expect((await rejection(failing)).code).toBe(11000);
  expect(await docs.distinct('name')).toEqual(['a']);
});

test('a transaction creates no index of a collection with documents', async () => {
  const docs = db.collection();
  await docs.createIndex({ known: 1 });
  await docs.insertOne({ n: 1 });
  const create = (field: string) =>
    db.connection.transaction(async (session) => {
      await docs.createIndex({ [field]: 1 }, { session });
    });
  expect((await rejection(create('n'))).code).toBe(263);
  await create('known');
  expect((await docs.indexes()).map(({ name }) => name)).toEqual(['_id_', 'known_1']);
});

test('concurrent transactions lose no update', async () => {
  const docs = db.collection();
  await docs.insertMany([
    { name: 'from', n: 100 },
    { name: 'to', n: 0 },
  ]);
  const move = () =>
    db.connection.transaction(async (session) => {
      await docs.updateOne({ name: 'from' }, { $inc: { n: -5 } }, { session });
      await docs.updateOne({ name: 'to' }, { $inc: { n: 5 } }, { session });
    });
  await Promise.all(Array.from({ length: 10 }, move));
  expect((await docs.find().sort({ name: 1 }).toArray()).map(({ n }) => n)).toEqual([50, 50]);
});

test('a statement after the end fails with the label that makes a driver retry the transaction', async () => {
  const docs = db.collection();
  await docs.insertOne({ name: 'a' });
  const session = await db.connection.startSession();
  session.startTransaction();
  const lsid = session.id;
  await docs.findOne({}, { session });
  await session.abortTransaction();
  await session.endSession();
  const late = db.connection.db?.command({
    find: docs.collectionName,
    lsid,
    txnNumber: 1,
    autocommit: false,
  });
  expect((await rejection(Promise.resolve(late))).code).toBeDefined();
});
