import { expect, test } from 'vitest';
import { startEmulator } from '../testing/emulator.ts';
import { pick, seeded } from '../testing/random.ts';

const random = seeded(42);
const value = () => pick<unknown>(random, [0, 1, 2, 3, 'x', 'y', true, null, new Date(1), [1, 3], [], ['x']]);
const scalar = () => pick<unknown>(random, [0, 1, 2, 3, 'x', 'y', true, null, new Date(1)]);
const field = () => pick(random, ['a', 'b', 'c', 'd.e']);

function condition(): unknown {
  const range = () => pick<unknown>(random, [0, 1, 2, 3, 'x']);
  return pick(random, [
    scalar,
    () => ({ $gt: range() }),
    () => ({ $lte: range() }),
    () => ({ $gte: range(), $lt: range() }),
    () => ({ $in: [scalar(), scalar()] }),
    () => ({ $ne: scalar() }),
    () => ({ $exists: random() < 0.5 }),
  ])();
}

function filter(depth = 0): Record<string, unknown> {
  const made: Record<string, unknown> = { [field()]: condition() };
  if (random() < 0.5) made[field()] = condition();
  if (depth < 2 && random() < 0.4) made.$or = [filter(depth + 1), filter(depth + 1)];
  if (depth < 2 && random() < 0.2) made.$and = [filter(depth + 1)];
  return made;
}

function doc(n: number): Record<string, unknown> {
  const made: Record<string, unknown> = { n };
  for (const name of ['a', 'b', 'c']) if (random() < 0.8) made[name] = name === 'c' ? value() : scalar();
  if (random() < 0.6) made.d = random() < 0.3 ? [{ e: scalar() }, { e: scalar() }] : { e: scalar() };
  return made;
}

test('an index never changes results, counts or order', async () => {
  const { connection } = await startEmulator();
  const plain = connection.collection('plain');
  const indexed = connection.collection('indexed');
  await indexed.createIndexes([
    { key: { a: 1, b: -1 } },
    { key: { b: 1, c: 1 } },
    { key: { c: -1 } },
    { key: { 'd.e': 1, a: 1 } },
    { key: { a: -1, n: -1 } },
    { key: { b: 1 }, name: 'sparse b', sparse: true, unique: false },
  ]);
  const docs = Array.from({ length: 80 }, (_, n) => doc(n));
  await plain.insertMany(docs.map((one) => ({ ...one })));
  await indexed.insertMany(docs.map((one) => ({ ...one })));

  for (let round = 0; round < 150; round++) {
    const wanted = filter();
    const sort = { [field()]: pick(random, [1, -1] as const), n: pick(random, [1, -1] as const) };
    const options = { sort, limit: pick(random, [0, 5, 20]) };
    const [expected, found] = await Promise.all(
      [plain, indexed].map(async (from) => (await from.find(wanted, options).toArray()).map(({ n }) => n)),
    );
    expect({ wanted, options, found }).toEqual({ wanted, options, found: expected });
    expect(await indexed.countDocuments(wanted)).toBe(await plain.countDocuments(wanted));
  }
});
