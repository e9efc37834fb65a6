import type { HealthHistory, HealthPoint } from '@atelier/contracts';

/** The figures that are shown over time. */
export type Measure = 'loads' | 'load_ms' | 'failures' | 'crashes';

/** One version in a chart: a value for each bucket, null where nothing was observed. */
export interface Series {
  version: string;
  values: (number | null)[];
}

/** The values of one measure by version, in the order of `order`; versions that are not in it come last. */
export function seriesOf(history: HealthHistory, measure: Measure, order: readonly string[]): Series[] {
  const from = Date.parse(history.from);
  const placeOf = (version: string) => {
    const place = order.indexOf(version);
    return place === -1 ? order.length : place;
  };
  return history.versions
    .toSorted((one, other) => placeOf(one.version) - placeOf(other.version))
    .map(({ version, points }) => {
      const values: (number | null)[] = Array.from({ length: history.buckets }, () => null);
      for (const point of points) {
        const bucket = Math.round((Date.parse(point.at) - from) / history.bucket);
        if (bucket >= 0 && bucket < values.length) values[bucket] = point[measure];
      }
      return { version, values };
    });
}

/** The counts of all versions and buckets. */
export const pointsOf = ({ versions }: HealthHistory): HealthPoint[] =>
  versions.flatMap(({ points }) => points);

/** The upper end of an axis: a round number that is at least `value`, and at least 1. */
export function axisEnd(value: number): number {
  if (value <= 10) return Math.max(1, Math.ceil(value));
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8].map((factor) => factor * power).find((end) => end >= value) ?? 10 * power;
}

/** The sum of a bucket over all versions. */
export const bucketSum = (series: readonly Series[], bucket: number): number =>
  series.reduce((sum, { values }) => sum + (values[bucket] ?? 0), 0);

const hourMs = 3_600_000;
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
// A bucket of a day is a day in UTC, whatever the user's time zone.
const dayOnly = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Returns the function that names a bucket by its beginning. */
export function bucketFormat({ from, bucket }: HealthHistory): (index: number) => string {
  const format = bucket <= hourMs ? time : bucket < 24 * hourMs ? dayAndTime : dayOnly;
  return (index) => format.format(Date.parse(from) + index * bucket);
}
