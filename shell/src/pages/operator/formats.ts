import type { ModuleDetails } from '@atelier/contracts';
import { texts } from './messages.ts';

const whole = new Intl.NumberFormat('en');
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const formatCount = (value: number) => whole.format(value);
/** A time in milliseconds; null for none. */
export const formatMs = (value: number | null) =>
  value === null ? texts.none : `${whole.format(Math.round(value))} ms`;
/** A moment in the user's time zone, from ISO 8601. */
export const formatMoment = (iso: string) => moment.format(new Date(iso));

export const formatSize = (bytes: number) =>
  bytes < 1_000_000 ? `${whole.format(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

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

const hourMs = 3_600_000;
const hour = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
const dayAndHour = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
// A length of a day is a day in UTC, whatever the user's time zone.
const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The beginning of a length of time, from ISO 8601. */
export function formatTime(iso: string, length: number): string {
  const format = length <= hourMs ? hour : length < 24 * hourMs ? dayAndHour : day;
  return format.format(new Date(iso));
}
