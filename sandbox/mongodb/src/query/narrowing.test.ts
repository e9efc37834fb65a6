import { BSON } from 'bson';
import type { Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { startEmulator } from '../testing/emulator.ts';
import { outcome } from '../testing/probes/probe.ts';
import { pick, seeded } from '../testing/random.ts';

const { Long, Double, ObjectId } = BSON;

/** Makes documents and queries that are the same in every run with the same seed. */
function maker(seed: number) {
  const random = seeded(seed);
  const scalars = [
    0,
    1,
    2,
    3,
    -1.5,
    new Double(2),
    new Long(3),
    Number.NaN,
    'x',
    'y',
    'xy',
    '',
    true,
    false,
    null,
    new Date(1),
    new Date(2),
    new ObjectId('0'.repeat(24)),
    { e: 1 },
    { e: 1, f: 2 },
  ];
  const scalar = () => pick<unknown>(random, scalars);
  const arrays = () => pick<unknown>(random, [[1, 3], [], ['x'], [null], [[1]], [{ e: 1 }], [2, 'y', true]]);
  const field = () => pick(random, ['a', 'b', 'c', 'd.e', 'd', 'd.0', 'c.0', 'c.e']);
  const bound = () => pick<unknown>(random, [0, 1, 2, 3, 'x', new Date(1), true, Number.NaN]);

  const operators: readonly (() => Record<string, unknown>)[] = [
    () => ({ $gt: bound() }),
    () => ({ $lte: bound() }),
    () => ({ $gte: bound(), $lt: bound() }),
    () => ({ $in: [scalar(), scalar(), arrays()] }),
    () => ({ $nin: [scalar(), scalar()] }),
    () => ({ $ne: scalar() }),
    () => ({ $eq: arrays() }),
    () => ({ $exists: random() < 0.5 }),
    () => ({ $type: pick(random, ['number', 'int', 'string', 'array', 'null', 'object', 'bool']) }),
    () => ({ $size: pick(random, [0, 1, 2]) }),
    () => ({ $mod: [2, pick(random, [0, 1])] }),
    () => ({ $all: [scalar(), scalar()] }),
    () => ({ $elemMatch: { $gte: 1, $lt: 3 } }),
    () => ({ $elemMatch: { e: scalar() } }),
    () => ({ $regex: pick(random, ['^x', 'y$', 'x']) }),
  ];
  function condition(): unknown {
    if (random() < 0.25) return scalar();
    const operator = pick(random, operators)();
    return random() < 0.1 ? { $not: operator } : operator;
  }
  function filter(depth = 0): Record<string, unknown> {
    const made: Record<string, unknown> = { [field()]: condition() };
    if (random() < 0.5) made[field()] = condition();
    const branches = () => [filter(depth + 1), filter(depth + 1)];
    if (depth < 2 && random() < 0.35) made.$or = branches();
    if (depth < 2 && random() < 0.2) made.$and = branches();
    if (depth < 2 && random() < 0.1) made.$nor = branches();
    return made;
  }
  function doc(n: number): Record<string, unknown> {
    const made: Record<string, unknown> = { n };
    for (const name of ['a', 'b']) if (random() < 0.8) made[name] = scalar();
    if (random() < 0.8) made.c = random() < 0.4 ? arrays() : scalar();
    if (random() < 0.7) {
      const elements = () => Array.from({ length: pick(random, [0, 1, 2]) }, () => ({ e: scalar() }));
      made.d = pick(random, [() => ({ e: scalar() }), elements, scalar])();
    }
    return made;
  }
  const options = () => ({
    sort: {
      [pick(random, ['a', 'b', 'c', 'd.e'])]: pick(random, [1, -1] as const),
      n: pick(random, [1, -1] as const),
    },
    limit: pick(random, [0, 5, 20]),
    skip: pick(random, [0, 0, 3]),
  });
  return { filter, doc, options };
}

async function createIndexes(connection: Connection): Promise<void> {
  await connection.collection('indexed').createIndexes([
    // Of indexes that are equally good, the first one is used.
    { key: { b: 1 }, name: 'sparse', sparse: true },
    { key: { d: 1 }, name: 'partial', partialFilterExpression: { a: 1 } },
    { key: { a: 1, b: -1 } },
    { key: { b: 1, c: 1 } },
    { key: { c: -1 } },
    { key: { 'd.e': 1, a: 1 } },
    { key: { 'c.e': 1 } },
    { key: { a: -1, n: -1 } },
  ]);
}

test.each([42, 7, 2026, 31_337])(
  'an index changes no result, count, order or error, seed %i',
  {
    timeout: 60_000,
  },
  async (seed) => {
    const { connection } = await startEmulator();
    const { filter, doc, options } = maker(seed);
    await createIndexes(connection);
    const docs = Array.from({ length: 80 }, (_, n) => doc(n));
    const collections = ['plain', 'indexed'].map((name) => connection.collection(name));
    for (const collection of collections) await collection.insertMany(docs.map((one) => ({ ...one })));

    for (let round = 0; round < 120; round++) {
      const [wanted, how] = [filter(), options()];
      const { sort, skip, limit } = how;
      const group = { _id: null, all: { $push: '$n' } };
      const [expected, found] = await Promise.all(
        collections.map(async (from) => ({
          found: await outcome(async () => (await from.find(wanted, how).toArray()).map(({ n }) => n)),
          count: await outcome(() => from.countDocuments(wanted)),
          limited: await outcome(() => from.countDocuments(wanted, { skip, limit: limit || 7 })),
          grouped: await outcome(() =>
            from.aggregate([{ $match: wanted }, { $sort: sort }, { $group: group }]).toArray(),
          ),
        })),
      );
      expect({ wanted, how, ...found }).toEqual({ wanted, how, ...expected });
    }
  },
);
