import type { HealthHistory } from '@atelier/contracts';

const hour = 3_600_000;
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
  const format = bucket <= hour ? time : bucket < 24 * hour ? dayAndTime : dayOnly;
  return (index) => format.format(Date.parse(from) + index * bucket);
}
