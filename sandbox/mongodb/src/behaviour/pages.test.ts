import { beforeAll, expect, test } from 'vitest';
import { useMongodb } from '../testing/mongodb.ts';

const db = useMongodb();
let docs: ReturnType<typeof db.collection>;

const size = 300;

beforeAll(async () => {
  docs = db.collection();
  await docs.createIndexes([
    { key: { publish: 1, created_at: -1, _id: -1 } },
    { key: { publish: 1, like_count: -1, _id: -1 } },
  ]);
  await docs.insertMany(
    Array.from({ length: size }, (_, n) => ({
      n,
      publish: n % 3 !== 0,
      created_at: new Date(1e12 + Math.floor(n / 7) * 1000),
      like_count: (n * 31) % 5,
    })),
  );
});

test.each(['created_at', 'like_count'])('pages by %s return every document once, in order', async (field) => {
  const sort = { [field]: -1, _id: -1 } as const;
  const whole = await docs.find({ publish: true }).sort(sort).toArray();
  const paged: unknown[] = [];
  for (let after: Record<string, unknown> = {}; ; ) {
    const filter = { publish: true, ...after };
    const page = await docs.find(filter).sort(sort).limit(17).toArray();
    paged.push(...page.map(({ n }) => n));
    const last = page.at(-1);
    if (!last) break;
    const value = last[field];
    after = { $or: [{ [field]: { $lt: value } }, { [field]: value, _id: { $lt: last._id } }] };
  }
  expect(paged).toEqual(whole.map(({ n }) => n));
  expect(paged).toHaveLength(200);
});

test('counts the same with and without an index', async () => {
  expect(await docs.countDocuments({ publish: true })).toBe(200);
  expect(await docs.countDocuments({ publish: true, like_count: { $gte: 2, $lt: 4 } })).toBe(80);
  expect(await docs.countDocuments({ $or: [{ publish: true }, { publish: false, like_count: 1 }] })).toBe(
    220,
  );
  expect(await docs.countDocuments({ like_count: 9 })).toBe(0);
});
