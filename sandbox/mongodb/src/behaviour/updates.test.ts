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
  ['$set reaches into an array', { a: [1, 2] }, { $set: { 'a.1': 9, 'a.3': 7 } }, { a: [1, 9, null, 7] }],
  ['$unset', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '', 'x.y': '' } }, { b: { d: 2 } }],
  [
    '$inc and $mul',
    { a: 1, b: 3 },
    { $inc: { a: 2, c: -1 }, $mul: { b: 2, d: 5 } },
    { a: 3, b: 6, c: -1, d: 0 },
  ],
  ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3, c: 1 }, $max: { b: 9 } }, { a: 3, b: 9, c: 1 }],
  ['$push', { a: [1] }, { $push: { a: 2, b: 'x' } }, { a: [1, 2], b: ['x'] }],
  [
    '$push with its options',
    { a: [5, 1] },
    { $push: { a: { $each: [3, 9], $sort: -1, $slice: 3 } } },
    { a: [9, 5, 3] },
  ],
  ['$push at a place', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { a: [1, 2, 3, 4] }],
  ['$push keeps the last', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  [
    '$addToSet',
    { a: [1, { b: 1 }] },
    { $addToSet: { a: { $each: [1, { b: 1 }, 2] } } },
    { a: [1, { b: 1 }, 2] },
  ],
  ['$pull a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  [
    '$pull by a condition',
    { a: [{ q: 1 }, { q: 8 }] },
    { $pull: { a: { q: { $gt: 5 } } } },
    { a: [{ q: 1 }] },
  ],
  ['$pullAll', { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ['$pop', { a: [1, 2], b: [1, 2] }, { $pop: { a: 1, b: -1 } }, { a: [1], b: [2] }],
  [
    'a pipeline',
    { a: 2, b: 3 },
    [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }],
    { b: 3, sum: 5 },
  ],
  [
    'a pipeline in a nested field',
    { a: { b: 1, c: 2 } },
    [{ $set: { 'a.b': '$a.c' } }],
    { a: { b: 2, c: 2 } },
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

const rejected: [string, object, object, number][] = [
  ['$inc of a string', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc by a string', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$push onto a scalar', { a: 1 }, { $push: { a: 1 } }, 2],
  ['$addToSet of a scalar', { a: 'x' }, { $addToSet: { a: 1 } }, 2],
  ['$set through a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['$set through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
  ['two operators on one path', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['an operator on a path and one below', { a: {} }, { $set: { a: {}, 'a.b': 1 } }, 40],
  ['an unknown operator', { a: 1 }, { $bogus: { a: 1 } }, 9],
  ['another _id', { a: 1 }, { $set: { _id: 'other' } }, 66],
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
  expect((await rejection(docs.updateOne({ none: 1 }, { $bogus: { a: 1 } }))).code).toBe(9);
});
