import { expect, test } from 'vitest';
import { useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();

test('concurrent increments add up', async () => {
  const docs = db.collection();
  await docs.insertOne({ n: 0 });
  await Promise.all(Array.from({ length: 300 }, () => docs.updateOne({}, { $inc: { n: 1 } })));
  expect((await docs.findOne())?.n).toBe(300);
});

test('one of many concurrent inserts of the same unique value succeeds', async () => {
  const docs = db.collection();
  await docs.createIndex({ name: 1 }, { unique: true });
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => docs.insertOne({ name: 'a' })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await docs.countDocuments()).toBe(1);
});
