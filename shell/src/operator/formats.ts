import type { HealthHistory, ModuleDetails, ModuleEvent, VersionHealth } from '@atelier/contracts';
import { texts } from './messages.ts';

const whole = new Intl.NumberFormat('en');
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A whole number with separators of thousands. */
export const formatCount = (value: number) => whole.format(value);
/** A time in milliseconds; null for none. */
export const formatMs = (value: number | null) =>
  value === null ? texts.none : `${whole.format(Math.round(value))} ms`;
/** A moment in the user's time zone, from ISO 8601. */
export const formatMoment = (iso: string) => moment.format(new Date(iso));

/** A size in bytes. */
export const formatSize = (bytes: number) =>
  bytes < 1_000_000 ? `${whole.format(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Several counts together: `load_ms` is the mean of all loads. */
export function sumHealth(counts: readonly Omit<VersionHealth, 'version'>[]): Omit<VersionHealth, 'version'> {
  const sum = (countOf: (one: Omit<VersionHealth, 'version'>) => number) =>
    counts.reduce((total, one) => total + countOf(one), 0);
  const loads = sum((one) => one.loads);
  return {
    loads,
    load_ms: loads > 0 ? sum(({ loads: own, load_ms }) => own * (load_ms ?? 0)) / loads : null,
    failures: sum(({ failures }) => failures),
    crashes: sum(({ crashes }) => crashes),
  };
}

/** Who published or changed something, for a sentence. */
export function nameActor(
  actor: string,
  labels: ModuleDetails['token_labels'],
  ownId: string | undefined,
): string {
  const { actors } = texts;
  if (actor === ownId) return actors.you;
  if (actor === 'registry' || actor === 'operator') return actors[actor];
  if (actor.startsWith('user_')) return actors.user(actor);
  const label = labels[actor];
  return label === undefined ? actors.unknownToken(actor) : actors.token(label);
}

/** What an entry of the audit log says. */
export function describeEvent({ action, version, previous, percent }: ModuleEvent): string {
  const { entry } = texts;
  const named = version ?? texts.someVersion;
  if (action === 'rolled_out') return entry.rolled_out(named, percent ?? 100);
  if (action === 'rolled_back') return entry.rolled_back(version ?? previous ?? texts.someVersion);
  if (action === 'disabled' || action === 'token_created' || action === 'token_revoked') return entry[action];
  return entry[action](named);
}

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
