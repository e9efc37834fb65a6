import { expect, test } from 'vitest';
import { useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();

/** The like toggle of the gallery: one round trip that keeps the list and its length consistent. */
function toggle(user: string): object[] {
  const without = { $setDifference: ['$likes', [user]] };
  const likes = { $cond: [{ $in: [user, '$likes'] }, without, { $concatArrays: ['$likes', [user]] }] };
  return [{ $set: { likes } }, { $set: { like_count: { $size: '$likes' } } }];
}

test('a like toggle is exact under a hundred connections', async () => {
  const docs = db.collection();
  await docs.insertOne({ likes: [], like_count: 0 });
  const restless = Array.from({ length: 101 }, () => 'restless');
  const users = Array.from({ length: 99 }, (_, n) => `user ${n}`);
  await Promise.all([...restless, ...users].map((user) => docs.updateOne({}, toggle(user))));
  const found = await docs.findOne();
  expect(found?.like_count).toBe(100);
  expect(new Set(found?.likes)).toEqual(new Set(['restless', ...users]));
});

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
