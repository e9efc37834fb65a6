import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const { ObjectId, UUID } = mongoose.mongo.BSON;
const db = useMongodb();

test('returns a document with the stored types and field order', async () => {
  const docs = db.collection();
  const doc = {
    _id: new ObjectId(),
    text: 'naïve ☕',
    whole: 7,
    fraction: 1.25,
    large: 5_000_000_000,
    yes: true,
    none: null,
    at: new Date('2026-01-02T03:04:05.678Z'),
    uuid: new UUID(),
    list: [1, 'two', { three: [3] }],
    inner: { z: 1, a: 2 },
  };
  await docs.insertOne(doc);
  const found = await docs.findOne({ _id: doc._id });
  expect(found).toEqual(doc);
  expect(Object.keys(found ?? {})).toEqual(Object.keys(doc));
});

test('adds a missing _id as the first field', async () => {
  const docs = db.collection();
  await docs.insertOne({ name: 'a' }, { forceServerObjectId: true });
  const found = await docs.findOne();
  expect(Object.keys(found ?? {})).toEqual(['_id', 'name']);
  expect(found?._id).toBeInstanceOf(ObjectId);
});

test('rejects a second document with the same _id', async () => {
  const docs = db.collection();
  await docs.insertOne({ name: 'a' });
  const [first] = await docs.find().toArray();
  const { code, keyPattern } = await rejection(docs.insertOne({ _id: first?._id ?? new ObjectId() }));
  expect({ code, keyPattern }).toEqual({ code: 11000, keyPattern: { _id: 1 } });
});

test('an ordered insert stops at the first error, an unordered one continues', async () => {
  const docs = db.collection();
  await docs.createIndex({ name: 1 }, { unique: true });
  const batch = () => ['a', 'a', 'b'].map((name) => ({ name }));
  await rejection(docs.insertMany(batch()));
  expect(await docs.countDocuments()).toBe(1);
  await rejection(docs.insertMany(batch(), { ordered: false }));
  expect((await docs.find().sort({ name: 1 }).toArray()).map((doc) => doc.name)).toEqual(['a', 'b']);
});

test('returns a large result in batches', async () => {
  const docs = db.collection();
  await docs.insertMany(Array.from({ length: 500 }, (_, n) => ({ n, fill: 'x'.repeat(1000) })));
  const numbers: unknown[] = [];
  for await (const { n } of docs.find().batchSize(37)) numbers.push(n);
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, n) => n));
});

test('limits a reply to 16 MiB', async () => {
  const docs = db.collection();
  await docs.insertMany(Array.from({ length: 3 }, (_, n) => ({ n, fill: 'x'.repeat(6_000_000) })));
  expect((await docs.find().batchSize(1000).toArray()).map(({ n }) => n)).toEqual([0, 1, 2]);
});

test('deletes one or all that match', async () => {
  const docs = db.collection();
  await docs.insertMany([{ kind: 'a' }, { kind: 'a' }, { kind: 'b' }]);
  expect((await docs.deleteOne({ kind: 'a' })).deletedCount).toBe(1);
  expect((await docs.deleteMany({})).deletedCount).toBe(2);
});
