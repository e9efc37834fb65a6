import { expect, test } from 'vitest';
import { connect, startEmulator } from '../testing/emulator.ts';

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

test('a commit whose response was lost is confirmed, not repeated', async () => {
  const { mongodb, connection } = await startEmulator();
  const docs = connection.collection('docs');
  await docs.insertOne({ n: 0 });
  let runs = 0;
  await connection.transaction(async (session) => {
    runs++;
    await docs.updateOne({}, { $inc: { n: 1 } }, { session });
    mongodb.faults.set(['drop-after']);
  });
  expect({ runs, n: (await docs.findOne())?.n }).toEqual({ runs: 1, n: 1 });
});

test('a transaction of a disconnected client does not block others', async () => {
  const { mongodb, connection } = await startEmulator();
  const docs = connection.collection('docs');
  await docs.insertOne({ n: 0 });
  const disconnected = await connect(mongodb.uriFor('test'));
  const session = await disconnected.startSession();
  session.startTransaction();
  await disconnected.collection('docs').updateOne({}, { $inc: { n: 10 } }, { session });
  await disconnected.close(true);
  await docs.updateOne({}, { $inc: { n: 1 } });
  expect((await docs.findOne())?.n).toBe(1);
});

test('a TTL index deletes documents when they expire, not earlier', async () => {
  const { mongodb, connection } = await startEmulator();
  const docs = connection.collection('docs');
  await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  await docs.insertMany([{ n: 1, at: ago(3600) }, { n: 2, at: ago(1) }, { n: 3, at: 'no date' }, { n: 4 }]);
  expect(await mongodb.expireNow()).toBe(1);
  expect(await docs.distinct('n')).toEqual([2, 3, 4]);
});

test('a partial TTL index deletes only documents that match its filter', async () => {
  const { mongodb, connection } = await startEmulator();
  const docs = connection.collection('docs');
  await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60, partialFilterExpression: { done: true } });
  const at = new Date(Date.now() - 3_600_000);
  await docs.insertMany([
    { n: 1, at, done: true },
    { n: 2, at, done: false },
    { n: 3, at },
  ]);
  expect(await mongodb.expireNow()).toBe(1);
  expect(await docs.distinct('n')).toEqual([2, 3]);
});
