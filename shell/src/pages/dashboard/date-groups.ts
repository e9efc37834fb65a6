import { dashboard as texts } from '../../messages.ts';

/** Items below one heading; without one, all of them. */
export interface DateGroup<Item> {
  label: string;
  items: Item[];
}

const dayMs = 24 * 60 * 60 * 1000;

/** Groups items, newest first, in local time: today, yesterday, the 7 days before, then by month. */
export function groupByDate<Item extends { created_at: string }>(
  items: readonly Item[],
  now = new Date(),
): DateGroup<Item>[] {
  const groups: DateGroup<Item>[] = [];
  let day = 0;
  for (const item of items) {
    const last = groups.at(-1);
    const itsDay = startOfDay(new Date(item.created_at));
    // Formatting a date for each of thousands of items takes longer than a frame.
    const label = last && itsDay === day ? last.label : periodOf(new Date(item.created_at), now);
    day = itsDay;
    if (last?.label === label) last.items.push(item);
    else groups.push({ label, items: [item] });
  }
  return groups;
}

function periodOf(date: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMs);
  if (days <= 0) return texts.today;
  if (days === 1) return texts.yesterday;
  if (days <= 8) return texts.lastWeek;
  return texts.month({ day: date });
}

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
