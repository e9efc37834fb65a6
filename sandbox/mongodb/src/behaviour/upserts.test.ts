import { expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();

test('an upsert starts with the equality conditions of the query', async () => {
  const docs = db.collection();
  const filter = { name: 'a', 'inner.k': { $eq: 1 }, n: { $gt: 5 } };
  const result = await docs.updateOne(
    filter,
    { $set: { v: 1 }, $setOnInsert: { made: true } },
    { upsert: true },
  );
  expect(result.upsertedCount).toBe(1);
  expect(await docs.findOne()).toEqual({
    _id: result.upsertedId,
    name: 'a',
    inner: { k: 1 },
    v: 1,
    made: true,
  });
});

test('a second upsert updates and ignores $setOnInsert', async () => {
  const docs = db.collection();
  for (const v of [1, 2])
    await docs.updateOne({ name: 'a' }, { $set: { v }, $setOnInsert: { first: v } }, { upsert: true });
  expect(await docs.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ name: 'a', v: 2, first: 1 }]);
});

test('findOneAndUpdate returns the document before or after', async () => {
  const docs = db.collection();
  await docs.insertMany([{ n: 1 }, { n: 2 }]);
  const options = { sort: { n: -1 }, projection: { _id: 0 } } as const;
  expect(await docs.findOneAndUpdate({}, { $inc: { n: 10 } }, options)).toEqual({ n: 2 });
  expect(
    await docs.findOneAndUpdate({}, { $inc: { n: 10 } }, { ...options, returnDocument: 'after' }),
  ).toEqual({ n: 22 });
});

test('findOneAndUpdate returns the projection of a document that no longer matches the filter', async () => {
  const docs = db.collection();
  await docs.insertOne({ open: true, n: 1, other: 2 });
  const options = { projection: { _id: 0, n: 1 }, returnDocument: 'after' } as const;
  expect(await docs.findOneAndUpdate({ open: true }, { $set: { open: false } }, options)).toEqual({ n: 1 });
});

test('findOneAndUpdate without a match returns null, or inserts with upsert', async () => {
  const docs = db.collection();
  expect(await docs.findOneAndUpdate({ name: 'a' }, { $set: { v: 1 } })).toBeNull();
  const options = { upsert: true, returnDocument: 'after', projection: { _id: 0 } } as const;
  expect(await docs.findOneAndUpdate({ name: 'a' }, { $set: { v: 1 } }, options)).toEqual({
    name: 'a',
    v: 1,
  });
});

test.each<object>([
  { $and: [{ a: 1 }, { a: 2 }] },
  { a: { x: 1 }, 'a.y': 2 },
  { 'a.y': 2, $and: [{ a: { x: 1 } }] },
])('an upsert by %j, which has a path twice, is rejected', async (filter) => {
  const docs = db.collection();
  const outcome = docs.updateOne(filter, { $set: { v: 1 } }, { upsert: true });
  expect((await rejection(outcome)).code).toBe(54);
  expect(await docs.countDocuments()).toBe(0);
});

test('an upsert that violates a unique index stores nothing', async () => {
  const docs = db.collection();
  await docs.createIndex({ name: 1 }, { unique: true });
  await docs.insertOne({ name: 'a', k: 1 });
  expect((await rejection(docs.updateOne({ k: 2 }, { $set: { name: 'a' } }, { upsert: true }))).code).toBe(
    11000,
  );
  expect(await docs.countDocuments()).toBe(1);
});
