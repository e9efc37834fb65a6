import type { ClientSession } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();

async function begin(): Promise<ClientSession> {
  const session = await db.connection.startSession();
  session.startTransaction();
  onTestFinished(() => session.endSession());
  return session;
}

test('the second of two transactions that write gets a conflict, which a driver retries', async () => {
  const docs = db.collection();
  await docs.insertOne({ name: 'a', n: 0 });
  const [first, second] = [await begin(), await begin()];
  await docs.updateOne({ name: 'a' }, { $inc: { n: 1 } }, { session: first });
  const error = await rejection(docs.updateOne({ name: 'a' }, { $inc: { n: 1 } }, { session: second }));
  expect(error).toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
  await first.commitTransaction();
  expect((await docs.findOne())?.n).toBe(1);
});

test('a transaction cannot change what was changed after its first statement', async () => {
  const docs = db.collection();
  await docs.insertOne({ name: 'a', n: 0 });
  const session = await begin();
  await docs.findOne({}, { session });
  await docs.updateOne({ name: 'a' }, { $inc: { n: 1 } });
  expect((await docs.findOne({}, { session }))?.n).toBe(0);
  const error = await rejection(docs.updateOne({ name: 'a' }, { $inc: { n: 1 } }, { session }));
  expect(error).toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
});

test('a write outside waits until the transaction that writes has ended', async () => {
  const docs = db.collection();
  await docs.insertOne({ name: 'a', n: 0 });
  const session = await begin();
  await docs.updateOne({ name: 'a' }, { $inc: { n: 1 } }, { session });
  const waiting = docs.updateOne({ name: 'a' }, { $mul: { n: 10 } });
  const limited = docs.updateOne({ name: 'a' }, { $mul: { n: 10 } }, { maxTimeMS: 20 });
  expect((await rejection(limited)).code).toBe(50);
  await session.commitTransaction();
  await waiting;
  expect((await docs.findOne())?.n).toBe(10);
});

test('a command that takes longer than maxTimeMS fails', async () => {
  const docs = db.collection();
  await docs.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ n, text: 'x'.repeat(500) })));
  const slow = docs.find({ text: /y{3}z/ }, { maxTimeMS: 1, sort: { text: 1, n: 1 } }).toArray();
  expect((await rejection(slow)).code).toBe(50);
});

test('a cursor belongs to its collection and its session', async () => {
  const docs = db.collection();
  await docs.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
  const session = await db.connection.startSession();
  onTestFinished(() => session.endSession());
  const command = (given: object, options = {}) => Promise.resolve(db.connection.db?.command(given, options));
  const reply = await command({ find: docs.collectionName, batchSize: 1 }, { session });
  const id: unknown = reply?.cursor.id;
  const other = command({ getMore: id, collection: 'another' }, { session });
  expect((await rejection(other)).code).toBe(13);
  const outside = command({ getMore: id, collection: docs.collectionName });
  expect((await rejection(outside)).code).toBe(50738);
  const rest = await command({ getMore: id, collection: docs.collectionName }, { session });
  expect(rest?.cursor.nextBatch).toHaveLength(2);
});

test('a cursor ends with its collection', async () => {
  const docs = db.collection();
  await docs.insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
  const cursor = docs.find().batchSize(2);
  await cursor.next();
  await docs.drop();
  expect((await rejection(cursor.toArray())).code).toBe(175);
});

test('replies carry times that grow with each write', async () => {
  const docs = db.collection();
  const insert = async () => {
    const reply = await db.connection.db?.command({ insert: docs.collectionName, documents: [{ a: 1 }] });
    expect(reply?.$clusterTime.clusterTime.greaterThanOrEqual(reply.operationTime)).toBe(true);
    return reply?.operationTime;
  };
  const before = await insert();
  expect((await insert()).greaterThan(before)).toBe(true);
});
