import type { HealthHistory } from '@atelier/contracts';
import { expect, it } from 'vitest';
import { axisEnd, bucketSum, seriesOf } from './chart-series.ts';

const hour = 3_600_000;
const from = '2026-01-01T00:00:00.000Z';
const point = (bucket: number, loads: number) => ({
  at: new Date(Date.parse(from) + bucket * hour).toISOString(),
  loads,
  load_ms: 100,
  failures: 0,
  crashes: 0,
});
const history: HealthHistory = {
  from,
  bucket: hour,
  buckets: 3,
  versions: [
    { version: '1.0.0', points: [point(0, 4), point(2, 6)] },
    { version: '0.9.0', points: [point(9, 1)] },
    { version: '1.1.0', points: [point(2, 1)] },
  ],
};

it('has one value per bucket, in the order of the versions, and none outside of the period', () => {
  expect(seriesOf(history, 'loads', ['1.1.0', '1.0.0'])).toEqual([
    { version: '1.1.0', values: [null, null, 1] },
    { version: '1.0.0', values: [4, null, 6] },
    { version: '0.9.0', values: [null, null, null] },
  ]);
});

it('adds up the versions of a bucket', () => {
  const series = seriesOf(history, 'loads', []);
  expect([0, 1, 2].map((bucket) => bucketSum(series, bucket))).toEqual([4, 0, 7]);
});

it.each([
  [0, 1],
  [1, 1],
  [7, 7],
  [10, 10],
  [11, 15],
  [313, 400],
  [830, 1000],
])('ends the axis of %d at %d', (value, end) => {
  expect(axisEnd(value)).toBe(end);
});
