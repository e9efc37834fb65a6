import { expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();
const stored = {
  a: 1,
  b: { c: 2, d: 3 },
  items: [
    { k: 'x', q: 1 },
    { k: 'y', q: 2 },
  ],
};

const cases: [string, object, object][] = [
  ['chosen fields', { _id: 0, b: 1, a: 1 }, { a: 1, b: stored.b }],
  ['fields within', { _id: 0, 'b.d': 1, 'items.q': 1 }, { b: { d: 3 }, items: [{ q: 1 }, { q: 2 }] }],
  ['all but some', { _id: 0, items: 0 }, { a: 1, b: stored.b }],
  ['the length of a text in bytes', { _id: 0, bytes: { $strLenBytes: 'Grüße, 🫖\n' } }, { bytes: 14 }],
  [
    'the beginning of a text in code points',
    { _id: 0, plain: { $substrCP: ['Grüße', 1, 3] }, cut: { $substrCP: ['a🫖b🫖c', 1, 3] } },
    { plain: 'rüß', cut: '🫖b🫖' },
  ],
  ['a computed field', { _id: 0, a: 1, twice: { $add: ['$a', '$a'] } }, { a: 1, twice: 2 }],
];

test.each(cases)('shows %s', async (_, projection, expected) => {
  const docs = db.collection();
  await docs.insertOne({ ...stored });
  expect(await docs.findOne({}, { projection })).toEqual(expected);
});

test('keeps the order of the stored fields, _id first', async () => {
  const docs = db.collection();
  await docs.insertOne({ ...stored });
  expect(Object.keys((await docs.findOne({}, { projection: { items: 1, a: 1 } })) ?? {})).toEqual([
    '_id',
    'a',
    'items',
  ]);
});

test.each<[string, object, number]>([
  ['an exclusion in an inclusion', { a: 1, b: 0 }, 31254],
  ['an inclusion in an exclusion', { a: 0, b: 1 }, 31253],
  ['a path and one within it', { 'a.x': 1, a: 1 }, 31249],
])('rejects %s', async (_, projection, code) => {
  expect((await rejection(db.collection().findOne({}, { projection }))).code).toBe(code);
});
