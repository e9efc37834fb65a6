import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const { ObjectId } = mongoose.mongo.BSON;
const db = useMongodb();

const ascending = [
  null,
  -1e9,
  -1,
  0,
  0.5,
  3,
  'A',
  'a',
  'a\0b',
  'ab',
  { a: 1 },
  { a: 2 },
  new ObjectId('000000000000000000000001'),
  new ObjectId('000000000000000000000002'),
  false,
  true,
  new Date(-1),
  new Date(5),
];

test.each([undefined, { v: 1 } as const, { v: -1 } as const])(
  'orders values of every type, index %j',
  async (index) => {
    const docs = db.collection();
    if (index) await docs.createIndex(index);
    const shuffled = ascending
      .map((v, rank) => ({ v, rank }))
      .toSorted((a, b) => ((a.rank * 7) % 11) - ((b.rank * 7) % 11));
    await docs.insertMany(shuffled);
    const ranks = ascending.map((_, rank) => rank);
    expect((await docs.find().sort({ v: 1 }).toArray()).map(({ rank }) => rank)).toEqual(ranks);
    expect((await docs.find().sort({ v: -1 }).toArray()).map(({ rank }) => rank)).toEqual(ranks.toReversed());
  },
);

test('sorts an array by its smallest element ascending and by its largest descending', async () => {
  const docs = db.collection();
  await docs.insertMany([
    { name: 'wide', v: [1, 9] },
    { name: 'middle', v: [5] },
  ]);
  expect((await docs.find().sort({ v: 1 }).toArray()).map(({ name }) => name)).toEqual(['wide', 'middle']);
  expect((await docs.find().sort({ v: -1 }).toArray()).map(({ name }) => name)).toEqual(['wide', 'middle']);
});

test('skips and limits after sorting', async () => {
  const docs = db.collection();
  await docs.insertMany([3, 1, 4, 1, 5].map((n) => ({ n })));
  const found = await docs.find().sort({ n: -1 }).skip(1).limit(2).toArray();
  expect(found.map(({ n }) => n)).toEqual([4, 3]);
});

test('returns documents in insertion order without a sort', async () => {
  const docs = db.connection.collection<{ _id: string }>('in_order');
  await docs.insertMany(['b', 'a', 'c'].map((_id) => ({ _id })));
  expect((await docs.find().toArray()).map(({ _id }) => _id)).toEqual(['b', 'a', 'c']);
});

test('rejects a direction other than 1 and -1', async () => {
  const aggregation = db.collection().aggregate([{ $sort: { n: 2 } }]);
  expect((await rejection(aggregation.toArray())).code).toBeDefined();
});
