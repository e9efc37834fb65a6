import { ObjectId } from 'bson';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Doc } from '../document.ts';
import { Catalog, type Collection } from '../storage/catalog.ts';
import { openDatabase } from '../storage/database.ts';
import { planQuery } from './plan.ts';
import { toSortSpec } from './sort.ts';

const keys: Doc[] = [
  { publish: 1, created_at: -1, _id: -1 },
  { publish: 1, like_count: -1, _id: -1 },
  { user_id: 1, created_at: -1, _id: -1 },
  { email: 1 },
];

let collection: Collection;

beforeAll(() => {
  const database = openDatabase(null);
  const catalog = new Catalog(database.writer);
  collection = catalog.ensure('test', 'creations');
  for (const key of keys)
    catalog.addIndex(collection, { key, name: Object.keys(key).join(), unique: 'email' in key });
  return () => database.close();
});

const at = new Date(1e12);
const _id = new ObjectId();
const newest = { created_at: -1, _id: -1 };
const liked = { like_count: -1, _id: -1 };
const after = (field: string, value: unknown) => [
  { [field]: { $lt: value } },
  { [field]: value, _id: { $lt: _id } },
];

const ordered: [string, Doc, Doc, string][] = [
  ['the first page of the newest', { publish: true }, newest, 'publish,created_at,_id'],
  [
    'a later page of the newest',
    { publish: true, $or: after('created_at', at) },
    newest,
    'publish,created_at,_id',
  ],
  ['the first page of the most liked', { publish: true }, liked, 'publish,like_count,_id'],
  [
    'a later page of the most liked',
    { publish: true, $or: after('like_count', 5) },
    liked,
    'publish,like_count,_id',
  ],
  [
    'a page by $and',
    { $and: [{ user_id: 'u' }, { $or: after('created_at', at) }] },
    newest,
    'user_id,created_at,_id',
  ],
  ['a page with more to test', { user_id: 'u', type: 'image' }, newest, 'user_id,created_at,_id'],
  ['a page read backwards', { publish: true }, { created_at: 1, _id: 1 }, 'publish,created_at,_id'],
];

describe('a query plan', () => {
  test.each(ordered)('walks an index in the order of %s', (_, filter, sort, name) => {
    const plan = planQuery(collection, filter, toSortSpec(sort));
    expect(plan.index?.name).toBe(name);
    expect(plan.order).not.toBe(0);
  });

  test('starts a later page at its position', () => {
    const { ranges } = planQuery(
      collection,
      { publish: true, $or: after('created_at', at) },
      toSortSpec(newest),
    );
    const first = planQuery(collection, { publish: true }, toSortSpec(newest)).ranges[0];
    expect(ranges.length).toBeGreaterThan(0);
    expect(ranges[0]?.low.compare(first?.low ?? Buffer.alloc(0))).toBeGreaterThan(0);
  });

  test('reads only the range of each of a hundred alternatives', () => {
    const alternatives = Array.from({ length: 100 }, (_, n) => ({
      user_id: `u${n}`,
      created_at: { $gt: at },
    }));
    const { index, ranges } = planQuery(collection, { $or: alternatives }, toSortSpec(newest));
    expect([index?.name, ranges.length]).toEqual(['user_id,created_at,_id', 100]);
  });

  test('counts with the index only, if the index covers the filter', () => {
    expect(planQuery(collection, { publish: true }, []).exact).toBe(true);
    expect(planQuery(collection, { publish: true, like_count: { $gte: 1, $lt: 9 } }, []).exact).toBe(true);
    expect(planQuery(collection, { publish: true, type: 'image' }, []).exact).toBe(false);
    expect(planQuery(collection, { publish: { $ne: true } }, []).exact).toBe(false);
    expect(planQuery(collection, { publish: null }, []).exact).toBe(false);
    expect(planQuery(collection, { publish: true, like_count: { $gte: 1, $lt: 'x' } }, []).exact).toBe(false);
  });

  test('prefers a unique match, and _id most', () => {
    expect(planQuery(collection, { email: 'a', user_id: 'u' }, []).index?.name).toBe('email');
    expect(planQuery(collection, { _id, user_id: 'u' }, []).index).toBeUndefined();
  });

  test('does not sort with a multikey index', () => {
    const index = collection.indexes.find(({ name }) => name === 'user_id,created_at,_id');
    if (index) index.multikey = true;
    expect(planQuery(collection, { user_id: 'u' }, toSortSpec(newest)).order).toBe(0);
  });
});
