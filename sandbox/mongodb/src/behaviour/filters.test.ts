import { beforeAll, expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();
let docs: ReturnType<typeof db.collection>;

beforeAll(async () => {
  docs = db.collection();
  await docs.insertMany([
    {
      n: 1,
      name: 'ant',
      tags: ['x', 'y'],
      inner: { a: 1 },
      items: [
        { k: 'p', q: 1 },
        { k: 'r', q: 9 },
      ],
    },
    { n: 2, name: 'Bee', tags: ['y'], inner: { a: 2 }, items: [{ k: 'p', q: 9 }] },
    { n: 3, name: 'cat', tags: [], removed: null },
    { n: 'four', name: 'dog', at: new Date(4) },
  ]);
});

const cases: [string, object, string[]][] = [
  ['equality', { name: 'ant' }, ['ant']],
  ['a range keeps to its type', { n: { $gt: 1 } }, ['Bee', 'cat']],
  ['a range over dates', { at: { $lte: new Date(4) } }, ['dog']],
  ['an element of an array', { tags: 'y' }, ['ant', 'Bee']],
  ['a whole array', { tags: ['x', 'y'] }, ['ant']],
  ['a nested field', { 'inner.a': { $in: [2, 3] } }, ['Bee']],
  ['a field within an array', { 'items.q': 9 }, ['ant', 'Bee']],
  ['one element that meets all', { items: { $elemMatch: { k: 'p', q: { $gt: 5 } } } }, ['Bee']],
  ['null is also missing', { removed: null }, ['ant', 'Bee', 'cat', 'dog']],
  ['exists', { removed: { $exists: true } }, ['cat']],
  ['ne and nin', { name: { $ne: 'ant', $nin: ['cat'] } }, ['Bee', 'dog']],
  ['a pattern', { name: { $regex: '^B', $options: 'i' } }, ['Bee']],
  ['a pattern with what must not follow', { name: { $regex: '(?:a|d)(?!t|n)' } }, ['dog']],
  ['or within and', { $and: [{ $or: [{ n: 1 }, { n: 3 }] }, { name: { $ne: 'cat' } }] }, ['ant']],
  ['type', { n: { $type: 'string' } }, ['dog']],
];

test('an array within an array is an element without fields', async () => {
  const lists = db.collection();
  await lists.insertMany([{ list: [[1]] }, { list: [1] }, { list: [{ x: 1 }] }]);
  const found = await lists.find({ list: { $elemMatch: { x: { $exists: false } } } }).toArray();
  expect(found.map(({ list }) => list)).toEqual([[[1]]]);
});

test.each(cases)('%s', async (_, filter, names) => {
  const found = await docs.find(filter).toArray();
  expect(found.map(({ name }) => name)).toEqual(names);
});

const rejected: [string, object, number][] = [
  ['an unknown operator', { n: { $bogus: 1 } }, 238],
  ['an unknown operator at the top', { $bogus: [] }, 238],
  ['$in without an array', { n: { $in: 1 } }, 2],
  ['an empty $or', { $or: [] }, 2],
  ['a regular expression as a value', { n: /a/ }, 238],
  ['syntax that PCRE reads otherwise', { n: { $regex: 'a$' } }, 238],
];

test.each(rejected)('rejects %s, on an empty collection too', async (_, filter, code) => {
  expect((await rejection(db.collection().find(filter).toArray())).code).toBe(code);
});
