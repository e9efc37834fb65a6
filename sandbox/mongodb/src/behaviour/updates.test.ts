import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();

async function updated(
  before: object,
  update: object,
  options: object = {},
  filter: object = {},
): Promise<unknown> {
  const docs = db.collection();
  await docs.insertOne({ ...before });
  await docs.updateOne(filter, update, options);
  return docs.findOne({}, { projection: { _id: 0 } });
}

const cases: [string, object, object, object][] = [
  ['$set makes the way', { a: 1 }, { $set: { 'b.c': 2, a: 3 } }, { a: 3, b: { c: 2 } }],
  ['$unset', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '', 'x.y': '' } }, { b: { d: 2 } }],
  ['$inc', { a: 1 }, { $inc: { a: 2, c: -1 } }, { a: 3, c: -1 }],
  ['$push', { a: [1] }, { $push: { a: 2, b: 'x' } }, { a: [1, 2], b: ['x'] }],
  ['$push keeps the last', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  [
    '$addToSet',
    { a: [1, 2] },
    { $addToSet: { a: { $each: [2, 3, 3] }, b: 'x' } },
    { a: [1, 2, 3], b: ['x'] },
  ],
  ['$pull a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  [
    '$pull by a condition',
    { a: [{ q: 1 }, { q: 8 }] },
    { $pull: { a: { q: { $gt: 5 } } } },
    { a: [{ q: 1 }] },
  ],
  [
    'a pipeline',
    { a: 2, b: 3 },
    [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $set: { a: '$sum' } }],
    { a: 5, b: 3, sum: 5 },
  ],
];

test.each(cases)('%s', async (_, before, update, after) => {
  expect(await updated(before, update)).toEqual(after);
});

test('counts matched and modified documents separately', async () => {
  const docs = db.collection();
  await docs.insertMany([{ a: 1 }, { a: 1 }, { a: 2 }]);
  const { matchedCount, modifiedCount } = await docs.updateMany({}, { $set: { a: 2 } });
  expect({ matchedCount, modifiedCount }).toEqual({ matchedCount: 3, modifiedCount: 2 });
});

test('creates fields in the order of their names', async () => {
  const docs = db.collection();
  const update = { $set: { 'r.z': 1, 'r.y': 1, d: 1 }, $inc: { c: 1 }, $setOnInsert: { a: 1 } };
  await docs.updateOne({ q: 1, b: 1 }, update, { upsert: true });
  expect(await docs.countDocuments({ r: { y: 1, z: 1 } })).toBe(1);
  const found = await docs.findOne({}, { projection: { _id: 0 } });
  expect(Object.keys(found ?? {})).toEqual(['b', 'q', 'a', 'c', 'd', 'r']);
});

test('an update of many that fails counts nothing', async () => {
  const docs = db.collection();
  await docs.insertMany([{ a: 1 }, { a: 'x' }]);
  const error = await rejection(docs.bulkWrite([{ updateMany: { filter: {}, update: { $inc: { a: 1 } } } }]));
  expect(error).toMatchObject({ code: 14, result: { matchedCount: 0, modifiedCount: 0 } });
  expect(await docs.countDocuments({ a: 2 })).toBe(1);
});

test('a computed field whose value is missing is removed', async () => {
  expect(await updated({ a: 1, b: 2 }, [{ $set: { a: '$none' } }])).toEqual({ b: 2 });
});

const rejected: [string, object, object, number][] = [
  ['$inc of a string', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc by a string', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$push onto a scalar', { a: 1 }, { $push: { a: 1 } }, 2],
  ['$set through a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['$set through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
  ['two operators on one path', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['an operator on a path and one below', { a: {} }, { $set: { a: {}, 'a.b': 1 } }, 40],
  ['an unknown operator', { a: 1 }, { $bogus: { a: 1 } }, 238],
  ['another _id', { a: 1 }, { $set: { _id: 'other' } }, 66],
  ['another type of _id', { _id: 1 }, { $set: { _id: new mongoose.mongo.BSON.Double(1) } }, 238],
];

test.each(rejected)('rejects %s and changes nothing', async (_, before, update, code) => {
  const docs = db.collection();
  await docs.insertOne({ ...before });
  const was = await docs.findOne();
  expect((await rejection(docs.updateOne({}, update))).code).toBe(code);
  expect(await docs.findOne()).toEqual(was);
});

test('rejects an unknown operator even when no document matches', async () => {
  const docs = db.collection();
  expect((await rejection(docs.updateOne({ none: 1 }, { $bogus: { a: 1 } }))).code).toBe(238);
});
