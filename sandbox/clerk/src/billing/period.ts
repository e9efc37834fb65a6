import type { PlanPeriod } from './plans.ts';

const dayMs = 86_400_000;

/** End of a period that starts at `start`: the same day of the next month or year, or that month's last day. */
export function periodEnd(start: number, period: PlanPeriod): number {
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (period === 'annual' ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end.getTime();
}

/** The remaining part of a period. */
export interface Remainder {
  readonly daysTotal: number;
  readonly daysRemaining: number;
  /** Between 0 and 100. */
  readonly percent: number;
}

/** The remainder at `now` of the period from `start` to `end`, in whole days. */
export function remainder(start: number, end: number, now: number): Remainder {
  const daysTotal = Math.max(1, Math.round((end - start) / dayMs));
  const daysRemaining = Math.min(daysTotal, Math.max(0, Math.ceil((end - now) / dayMs)));
  return { daysTotal, daysRemaining, percent: (daysRemaining / daysTotal) * 100 };
}
