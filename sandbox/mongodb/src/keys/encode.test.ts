import { ObjectId } from 'bson';
import { describe, expect, test } from 'vitest';
import { pick, seeded } from '../testing/random.ts';
import { directed, encodeValue } from './encode.ts';

const ladder = [
  null,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -2.5,
  -1,
  -0.1,
  0,
  1e-300,
  1,
  1.5,
  2 ** 53,
  Number.POSITIVE_INFINITY,
  '',
  '\0',
  '\0\0',
  '\0a',
  'a',
  'a\0',
  'a\0b',
  'ab',
  'b',
  'é',
  '☕',
  {},
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { b: 0 },
  { a: 'x' },
  [],
  [1],
  [1, 2],
  [2],
  new ObjectId('00000000000000000000000a'),
  new ObjectId('ff000000000000000000000a'),
  false,
  true,
  new Date(-5),
  new Date(0),
  new Date(1e12),
];

describe('order-preserving keys', () => {
  test.each([1, -1])('sort as MongoDB sorts, direction %i', (direction) => {
    const keys = ladder.map((value) => directed(encodeValue(value), direction));
    const sorted = keys.toSorted((a, b) => a.compare(b));
    expect(direction > 0 ? sorted : sorted.toReversed()).toEqual(keys);
  });

  test.each([1, -1])('sort by the first field, then by the second, direction %i', (direction) => {
    const random = seeded(7);
    const pairs = Array.from({ length: 400 }, () => {
      const [a, b] = [pick(random, [...ladder.keys()]), pick(random, [...ladder.keys()])];
      const key = Buffer.concat([directed(encodeValue(ladder[a]), direction), encodeValue(ladder[b])]);
      return { a, b, key };
    });
    const byKey = pairs.toSorted((x, y) => x.key.compare(y.key));
    const byRank = pairs.toSorted((x, y) => (x.a - y.a) * direction || x.b - y.b);
    expect(byKey.map(({ a, b }) => [a, b])).toEqual(byRank.map(({ a, b }) => [a, b]));
  });

  test('are equal for zero and minus zero, and for missing and null, as in MongoDB', () => {
    expect(encodeValue(-0)).toEqual(encodeValue(0));
    expect(encodeValue(undefined)).toEqual(encodeValue(null));
  });
});
