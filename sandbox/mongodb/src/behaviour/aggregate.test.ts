import { beforeAll, expect, test } from 'vitest';
import { rejection, useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();
let docs: ReturnType<typeof db.collection>;

beforeAll(async () => {
  docs = db.collection();
  await docs.createIndex({ owner: 1, n: -1 });
  await docs.insertMany(
    Array.from({ length: 20 }, (_, n) => ({
      n,
      owner: n % 2 === 0 ? 'a' : 'g',
      tags: n < 2 ? ['x', 'y'] : [],
    })),
  );
});

async function run(pipeline: object[]): Promise<unknown[]> {
  return docs.aggregate([...pipeline]).toArray();
}

test('groups, sorts and limits', async () => {
  const sums = [
    { $group: { _id: '$owner', n: { $sum: 1 }, most: { $max: '$n' } } },
    { $sort: { most: -1 } },
    { $limit: 1 },
  ];
  expect(await run(sums)).toEqual([{ _id: 'g', n: 10, most: 19 }]);
});

test('reads a page with an index', async () => {
  const page = [
    { $match: { owner: 'a' } },
    { $sort: { n: -1 } },
    { $skip: 1 },
    { $limit: 2 },
    { $project: { _id: 0, n: 1 } },
  ];
  expect(await run(page)).toEqual([{ n: 16 }, { n: 14 }]);
});

test('counts with each counting stage, and returns no document for an empty input', async () => {
  const match = { $match: { owner: 'a', n: { $gte: 10 } } };
  expect(await run([match, { $group: { _id: 1, n: { $sum: 1 } } }])).toEqual([{ _id: 1, n: 5 }]);
  expect(await run([match, { $group: { _id: null, total: { $sum: 1 } } }])).toEqual([
    { _id: null, total: 5 },
  ]);
  expect(await run([match, { $count: 'n' }])).toEqual([{ n: 5 }]);
  expect(await run([{ $match: { owner: 'nobody' } }, { $count: 'n' }])).toEqual([]);
  expect(await run([match, { $sort: { n: 1 } }, { $skip: 3 }, { $count: 'n' }])).toEqual([{ n: 2 }]);
});

test('runs several pipelines with $facet', async () => {
  const facets = {
    total: [{ $count: 'n' }],
    page: [{ $sort: { n: -1 } }, { $limit: 1 }, { $project: { _id: 0, n: 1 } }],
  };
  expect(await run([{ $match: { owner: 'a' } }, { $facet: facets }])).toEqual([
    { total: [{ n: 10 }], page: [{ n: 18 }] },
  ]);
});

test('a $facet without a count has an empty list', async () => {
  expect(await run([{ $match: { owner: 'x' } }, { $facet: { total: [{ $count: 'n' }] } }])).toEqual([
    { total: [] },
  ]);
});

test('unwinds arrays', async () => {
  const tags = [{ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $sum: 1 } } }, { $sort: { _id: 1 } }];
  expect(await run(tags)).toEqual([
    { _id: 'x', n: 2 },
    { _id: 'y', n: 2 },
  ]);
});

test('uses the variables of the command', async () => {
  const pipeline = [{ $match: { $expr: { $eq: ['$n', '$$wanted'] } } }, { $project: { _id: 0, n: 1 } }];
  expect(await docs.aggregate(pipeline, { let: { wanted: 7 } }).toArray()).toEqual([{ n: 7 }]);
});

const rejected: [string, object[], number][] = [
  ['an unknown stage', [{ $bogus: {} }], 40324],
  ['a stage of two', [{ $match: {}, $limit: 1 }], 40323],
  ['an unknown expression', [{ $project: { x: { $bogus: 1 } } }], 168],
];

test.each(rejected)('rejects %s, on an empty collection too', async (_, pipeline, code) => {
  expect(
    (
      await rejection(
        db
          .collection()
          .aggregate([...pipeline])
          .toArray(),
      )
    ).code,
  ).toBe(code);
});
