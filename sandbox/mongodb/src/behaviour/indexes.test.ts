import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { startMongodb } from '../start.ts';
import { startEmulator } from '../testing/emulator.ts';
import { rejection, useMongodb } from '../testing/mongodb.ts';
import { pick, seeded } from '../testing/random.ts';

const db = useMongodb();

test('lists the created indexes, and creating them again changes nothing', async () => {
  const docs = db.collection();
  const specs = [{ key: { a: 1, b: -1 } as const }, { key: { at: 1 } as const, expireAfterSeconds: 60 }];
  await docs.createIndexes(specs);
  await docs.createIndexes(specs);
  expect(await docs.listIndexes().toArray()).toMatchObject([
    { name: '_id_', key: { _id: 1 } },
    { name: 'a_1_b_-1', key: { a: 1, b: -1 } },
    { name: 'at_1', expireAfterSeconds: 60 },
  ]);
});

test('a unique index rejects a duplicate with its fields and values', async () => {
  const docs = db.collection();
  await docs.createIndex({ a: 1, b: 1 }, { unique: true });
  await docs.insertMany([
    { a: 1, b: 1 },
    { a: 1, b: 2 },
  ]);
  const { code, keyPattern, keyValue } = await rejection(docs.insertOne({ a: 1, b: 2 }));
  expect({ code, keyPattern, keyValue }).toEqual({
    code: 11000,
    keyPattern: { a: 1, b: 1 },
    keyValue: { a: 1, b: 2 },
  });
});

test('a unique index applies to updates and releases the old value', async () => {
  const docs = db.collection();
  await docs.createIndex({ name: 1 }, { unique: true });
  await docs.insertMany([{ name: 'a' }, { name: 'b' }]);
  expect((await rejection(docs.updateOne({ name: 'a' }, { $set: { name: 'b' } }))).code).toBe(11000);
  await docs.updateOne({ name: 'b' }, { $set: { name: 'c' } });
  await docs.updateOne({ name: 'a' }, { $set: { name: 'b' } });
  expect((await docs.find().sort({ name: 1 }).toArray()).map((doc) => doc.name)).toEqual(['b', 'c']);
});

test('a unique index cannot be created over duplicates', async () => {
  const docs = db.collection();
  await docs.insertMany([{ name: 'a' }, { name: 'a' }]);
  expect((await rejection(docs.createIndex({ name: 1 }, { unique: true }))).code).toBe(11000);
  expect(await docs.listIndexes().toArray()).toHaveLength(1);
});

test('a missing field counts as null for a unique index, unless it is sparse', async () => {
  const strict = db.collection();
  await strict.createIndex({ name: 1 }, { unique: true });
  await strict.insertOne({});
  expect((await rejection(strict.insertOne({ name: null }))).code).toBe(11000);
  const sparse = db.collection();
  await sparse.createIndex({ name: 1 }, { unique: true, sparse: true });
  await sparse.insertMany([{}, {}, { name: 'a' }]);
  expect(await sparse.find({ name: 'a' }).toArray()).toHaveLength(1);
  expect(await sparse.countDocuments({ name: null })).toBe(2);
});

test('a partial unique index applies only to documents that match its filter', async () => {
  const docs = db.collection();
  await docs.createIndex({ name: 1 }, { unique: true, partialFilterExpression: { live: true } });
  await docs.insertMany([
    { name: 'a', live: false },
    { name: 'a', live: false },
    { name: 'a', live: true },
  ]);
  expect((await rejection(docs.insertOne({ name: 'a', live: true }))).code).toBe(11000);
  expect((await rejection(docs.updateMany({ live: false }, { $set: { live: true } }))).code).toBe(11000);
  expect(await docs.countDocuments({ name: 'a' })).toBe(3);
});

test('an index over arrays returns each document once', async () => {
  const docs = db.collection();
  await docs.createIndex({ tags: 1 });
  await docs.insertMany([
    { n: 1, tags: ['a', 'b', 'a'] },
    { n: 2, tags: ['b'] },
    { n: 3, tags: [] },
  ]);
  expect(
    (
      await docs
        .find({ tags: { $in: ['a', 'b'] } })
        .sort({ n: 1 })
        .toArray()
    ).map(({ n }) => n),
  ).toEqual([1, 2]);
  expect(await docs.countDocuments({ tags: { $gte: 'a' } })).toBe(2);
  await docs.updateOne({ n: 1 }, { $set: { tags: ['b'] } });
  expect(await docs.countDocuments({ tags: 'a' })).toBe(0);
});

test('rejects two arrays in one index', async () => {
  const docs = db.collection();
  await docs.createIndex({ a: 1, b: 1 });
  expect((await rejection(docs.insertOne({ a: [1, 2], b: [1, 2] }))).code).toBe(238);
});

test('rejects the same name for another index, and another name for the same index', async () => {
  const docs = db.collection();
  await docs.createIndex({ a: 1 }, { name: 'x' });
  expect((await rejection(docs.createIndex({ b: 1 }, { name: 'x' }))).code).toBe(86);
  expect((await rejection(docs.createIndex({ a: 1 }, { name: 'x', unique: true }))).code).toBe(86);
  expect((await rejection(docs.createIndex({ a: 1 }, { name: 'y' }))).code).toBe(85);
});

test('rejects an index that exists with another expiry', async () => {
  const docs = db.collection();
  await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  expect((await rejection(docs.createIndex({ at: 1 }, { expireAfterSeconds: 90 }))).code).toBe(85);
  expect((await rejection(docs.createIndex({ at: 1 }))).code).toBe(85);
  expect((await rejection(docs.createIndex({ at: 1 }, { name: 'other' }))).code).toBe(85);
});

test('counts as without the index after a value has become an array', async () => {
  const docs = db.collection();
  await docs.createIndex({ 'v.a': 1 });
  await docs.insertOne({ v: 5 });
  const filter = { 'v.a': { $in: [null] } };
  expect(await docs.countDocuments(filter)).toBe(1);
  await docs.updateOne({}, { $set: { v: [5] } });
  expect(await docs.countDocuments(filter)).toBe(0);
});

test('refuses a filter that no index supports, if it was started so', async () => {
  const emulator = await startMongodb({ dataDir: null, refuseTableScans: true });
  onTestFinished(() => emulator.close());
  const connection = await mongoose.createConnection(emulator.uri).asPromise();
  onTestFinished(() => connection.close());
  const docs = connection.collection('docs');
  await docs.createIndex({ 'parts.n': 1 });
  await docs.createIndex({ due: 1 }, { partialFilterExpression: { due: { $type: 'date' } } });
  await docs.insertMany([{ parts: [{ n: 1 }, { n: 2 }] }, { due: new Date(1) }]);
  const due = { $lte: new Date(2) };
  expect(await docs.countDocuments({})).toBe(2);
  expect(await docs.countDocuments({ parts: { $elemMatch: { n: 2 } } })).toBe(1);
  expect(await docs.countDocuments({ due: { ...due, $type: 'date' } })).toBe(1);
  expect((await rejection(docs.findOne({ due }))).code).toBe(291);
  expect((await rejection(docs.updateMany({ other: 1 }, { $set: { other: 2 } }))).code).toBe(291);
});

test('the lifetime of an index can be changed, and an index dropped', async () => {
  const docs = db.collection();
  await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await docs.createIndex({ a: 1 });
  const command = (index: object) => db.connection.db?.command({ collMod: docs.collectionName, index });
  await command({ name: 'at_1', expireAfterSeconds: 90 });
  await docs.dropIndex('a_1');
  expect(await docs.listIndexes().toArray()).toMatchObject([
    { name: '_id_' },
    { name: 'at_1', expireAfterSeconds: 90 },
  ]);
  expect((await rejection(docs.dropIndex('a_1'))).code).toBe(27);
  await expect(command({ name: 'a_1', expireAfterSeconds: 90 })).rejects.toMatchObject({ code: 27 });
});

test('all indexes but that of _id can be dropped', async () => {
  const docs = db.collection();
  await docs.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }]);
  expect((await rejection(docs.dropIndex('_id_'))).code).toBe(72);
  expect(await docs.dropIndexes()).toBe(true);
  expect(await docs.listIndexes().toArray()).toMatchObject([{ name: '_id_' }]);
});

test('words of an array are found by their beginning, and documents with equal values are counted, as without an index', async () => {
  const docs = db.collection();
  await docs.insertMany([
    { user: 'ada', words: ['tea', 'river'], gone: null },
    { user: 'ada', words: ['lighthouse', 'lights'] },
    { user: 'ada', words: [], gone: null },
    { user: 'ada' },
    { user: 'bob', words: ['light'], gone: 'yes' },
  ]);
  const found = async () => [
    await docs.countDocuments({ user: 'ada', words: { $regex: '^light' } }),
    await docs.countDocuments({
      user: 'ada',
      $or: [{ words: { $regex: '^light' } }, { words: { $exists: false } }],
    }),
    await docs.countDocuments({ user: 'ada', gone: null }),
    await docs.countDocuments({ user: 'ada' }),
  ];
  const before = await found();
  expect(before).toEqual([1, 2, 4, 4]);
  await docs.createIndex({ user: 1, words: 1 });
  await docs.createIndex({ user: 1, gone: 1 });
  expect(await found()).toEqual(before);
});

test('a count with a limit ends there, with an index and without', async () => {
  const { connection } = await startEmulator();
  const docs = connection.collection('docs');
  await docs.createIndex({ user: 1 });
  await docs.insertMany(Array.from({ length: 50 }, (_, n) => ({ user: 'ada', n: n % 2 })));
  const examined = async () => {
    const status = await connection.db?.admin().command({ serverStatus: 1 });
    return status?.metrics.queryExecutor.scannedObjects;
  };
  const before = await examined();
  for (const filter of [{}, { user: 'ada' }, { user: 'ada', n: 1 }])
    expect(await docs.countDocuments(filter, { limit: 3 })).toBe(3);
  expect((await examined()) - before).toBe(6);
  expect(await docs.countDocuments({ user: 'ada', n: 1 })).toBe(25);
});

const words = ['a', 'b', 'tea', 'teapot', 'zzz'];
const values: unknown[] = [...words, 1, 2.5, 7];

/** One to three conditions on one path, beside each other or as parts of an `$and`. */
function randomCondition(random: () => number): object {
  const field = pick(random, ['w', 'v.a', 'n']);
  const operators = [
    ['$gt', '$gte', '$lt', '$lte', '$eq'].map((name) => ({ [name]: pick(random, values) })),
    { $in: [pick(random, values), pick(random, values)] },
    { $regex: `^${pick(random, words)}` },
    { $regex: `^${pick(random, words)}` },
    { $exists: random() < 0.5 },
  ].flat();
  const chosen = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, operators));
  return random() < 0.5
    ? { [field]: Object.assign({}, ...chosen) }
    : { $and: chosen.map((one) => ({ [field]: one })) };
}

function randomFilter(random: () => number): object {
  const [first, second] = [randomCondition(random), randomCondition(random)];
  return pick(random, [first, first, { $and: [first, second] }, { $or: [first, second] }]);
}

function patternAndRange(random: () => number): object {
  const range = { [pick(random, ['$gt', '$gte', '$lt', '$lte'])]: pick(random, words) };
  const pattern = { $regex: `^${pick(random, words)}` };
  return {
    w: pick(random, [
      { ...range, ...pattern },
      { ...pattern, ...range },
    ]),
  };
}

test('indexes change no result, also after clashes and a restart', async () => {
  const random = seeded(5);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mongodb-test-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const several = (filter: (random: () => number) => object) =>
    Array.from({ length: 30 }, () => filter(random));
  const filters = [...several(randomFilter), ...several(patternAndRange)];
  const compare = async (connection: mongoose.Connection) => {
    const found = async (name: string, filter: object) => {
      const docs = await connection.collection<{ _id: number }>(name).find(filter).sort({ _id: 1 }).toArray();
      return docs.map(({ _id }) => _id);
    };
    for (const filter of filters) {
      const expected = await found('plain', filter);
      expect(await found('indexed', filter), JSON.stringify(filter)).toEqual(expected);
      expect(await connection.collection('indexed').countDocuments(filter)).toBe(expected.length);
    }
  };

  const first = await startEmulator({ dataDir });
  const [plain, indexed] = ['plain', 'indexed'].map((name) =>
    first.connection.collection<{ _id: number; key: number }>(name),
  );
  // A clash in the last index comes after the others have their entries.
  for (const key of [{ w: 1 }, { n: 1, w: -1 }, { 'v.a': 1 }] as const) await indexed?.createIndex(key);
  await indexed?.createIndex({ w: 1 }, { name: 'sparse', sparse: true });
  await indexed?.createIndex({ key: 1 }, { unique: true });
  const scalars = [{ w: 'tea', v: { a: 1 } }, { w: 7, v: 'b' }, { w: null }, { v: { a: 'teapot' } }];
  const arrays = Array.from({ length: 30 }, () => {
    const some = () => Array.from({ length: Math.floor(random() * 4) }, () => pick(random, values));
    return { w: some(), v: pick<unknown>(random, [some(), { a: some() }, [{ a: some()[0] }, { a: 'tea' }]]) };
  });
  const numbered = (docs: object[], from: number) =>
    docs.map((one, at) => ({ ...one, _id: from + at, key: from + at, n: at % 3 }));
  for (const docs of [plain, indexed]) await docs?.insertMany(numbered(scalars, 0));
  for (const one of numbered(arrays, 100))
    await expect(indexed?.insertOne({ ...one, key: 0 })).rejects.toMatchObject({ code: 11000 });
  await compare(first.connection);
  for (const docs of [plain, indexed]) await docs?.insertMany(numbered(arrays, 100));
  await compare(first.connection);
  await first.connection.close();
  await first.mongodb.close();
  await compare((await startEmulator({ dataDir })).connection);
});
