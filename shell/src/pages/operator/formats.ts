import type { ModuleDetails } from '@atelier/contracts';
import { formatDate, formatNumber } from '@atelier/tool-kit/language';
import { texts } from './messages.ts';

export const formatMs = (value: number | null) =>
  value === null ? texts.none : `${formatNumber(Math.round(value))} ms`;
/** A moment in the user's time zone, from ISO 8601. */
export const formatMoment = (iso: string) =>
  formatDate(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });

export const formatSize = (bytes: number) =>
  bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`;

export function nameActor(
  actor: string,
  labels: ModuleDetails['token_labels'],
  userId: string | undefined,
): string {
  const { actors } = texts;
  if (actor === userId) return actors.you;
  if (actor === 'registry' || actor === 'operator') return actors[actor];
  if (actor.startsWith('user_')) return actors.user({ id: actor });
  const label = labels[actor];
  return label === undefined ? actors.unknownToken({ id: actor }) : actors.token({ label });
}
