import type { DailyUsage } from '@atelier/contracts';
import { ErrorState, Skeleton } from '@atelier/tool-kit/feedback';
import { formatDate, formatNumber } from '@atelier/tool-kit/language';
import { Panel } from '@atelier/tool-kit/results';
import { account as texts } from '../../messages.ts';
import { historyDays, useUsageHistory } from './use-usage-history.ts';

/** A bar for each of the last days. Assistive technology reads a table of the days with units instead. */
export function UsageChart() {
  const { data, error, reload } = useUsageHistory();
  if (error)
    return (
      <Panel title={texts.history}>
        <ErrorState error={error} onRetry={reload} />
      </Panel>
    );
  if (!data)
    return (
      <Panel title={texts.history}>
        <Skeleton className="h-40 rounded-field" />
      </Panel>
    );
  const days = unitsByDay(data.history, new Date());
  const most = Math.max(...days.map(({ units }) => units));
  if (most === 0) return null;
  const total = days.reduce((sum, { units }) => sum + units, 0);
  return (
    <Panel title={texts.history} className="grid grid-rows-[auto_1fr]">
      <figure className="grid h-full grid-rows-[1fr_auto] gap-3">
        <div className="flex min-h-36 items-end gap-0.5" aria-hidden="true">
          {days.map(({ day, units }) => (
            <div
              key={day}
              title={texts.unitsOn({ day: dayName(day), count: units })}
              className="min-h-0.5 flex-1 rounded-t-sm bg-accent forced-colors:bg-[Highlight]"
              style={{ height: `${(100 * units) / most}%` }}
            />
          ))}
        </div>
        <figcaption className="flex flex-wrap justify-between gap-x-4 text-ink-2">
          <span>{texts.total({ count: total })}</span>
          <span>{texts.most({ count: most })}</span>
        </figcaption>
        <table className="sr-only">
          <caption>{texts.history}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col">{texts.units}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ units }) => units > 0)
              .map(({ day, units }) => (
                <tr key={day}>
                  <th scope="row">{dayName(day)}</th>
                  <td>{formatNumber(units)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </figure>
    </Panel>
  );
}

const dayName = (day: string) => formatDate(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' });

/** The units of each of the last days in UTC, oldest first, also of those without any. */
function unitsByDay(history: readonly DailyUsage[], now: Date): { day: string; units: number }[] {
  const units = new Map<string, number>();
  for (const entry of history) units.set(entry.day, (units.get(entry.day) ?? 0) + entry.units);
  return Array.from({ length: historyDays }, (_, index) => {
    const date = new Date(now);
    date.setUTCDate(date.getUTCDate() - (historyDays - 1 - index));
    const day = date.toISOString().slice(0, 10);
    return { day, units: units.get(day) ?? 0 };
  });
}
