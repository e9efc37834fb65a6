import { expect, test } from 'vitest';
import { startEmulator } from '../testing/emulator.ts';

test.each(['drop', 'drop-after'] as const)(
  'a write whose connection breaks (%s) is done exactly once',
  async (fault) => {
    const { mongodb, connection } = await startEmulator();
    const docs = connection.collection('docs');
    await docs.insertOne({ n: 0 });
    for (let round = 0; round < 5; round++) {
      mongodb.faults.set([fault]);
      await docs.updateOne({}, { $inc: { n: 1 } });
    }
    expect((await docs.findOne())?.n).toBe(5);
  },
);

test('a transaction is refused, and does nothing', async () => {
  const { connection } = await startEmulator();
  const docs = connection.collection('docs');
  const transaction = connection.transaction(async (session) => {
    await docs.insertOne({ n: 1 }, { session });
  });
  await expect(transaction).rejects.toMatchObject({
    code: 238,
    message: 'A transaction of several statements is not supported by the emulator',
  });
  expect(await docs.countDocuments()).toBe(0);
});

test('a TTL index deletes documents when they expire, not earlier', async () => {
  const { mongodb, connection } = await startEmulator();
  const docs = connection.collection('docs');
  await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await docs.insertMany([{ n: 1, at: ago(3600) }, { n: 2, at: ago(1) }, { n: 3, at: 'no date' }, { n: 4 }]);
  expect(await mongodb.expireNow()).toBe(1);
  expect((await docs.find().sort({ n: 1 }).toArray()).map((doc) => doc.n)).toEqual([2, 3, 4]);
});

test('a partial TTL index deletes only documents that match its filter', async () => {
  const { mongodb, connection } = await startEmulator({ refuseTableScans: true });
  const docs = connection.collection('docs');
  await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60, partialFilterExpression: { done: true } });
  const at = new Date(Date.now() - 3_600_000);
  await docs.insertMany([
    { n: 1, at, done: true },
    { n: 2, at, done: false },
    { n: 3, at },
  ]);
  expect(await mongodb.expireNow()).toBe(1);
  expect((await docs.find().sort({ n: 1 }).toArray()).map((doc) => doc.n)).toEqual([2, 3]);
});
