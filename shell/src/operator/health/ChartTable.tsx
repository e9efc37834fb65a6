import type { HealthHistory } from '@atelier/contracts';
import { texts } from '../messages.ts';
import { bucketFormat, type Series } from './chart-series.ts';

/** What a chart and its table show. */
export interface ChartTableProps {
  title: string;
  history: HealthHistory;
  series: readonly Series[];
  format: (value: number) => string;
}

/** The values of a chart as a table, the latest first. Times without a report are left out. */
export function ChartTable({ title, history, series, format }: ChartTableProps) {
  const nameOf = bucketFormat(history);
  const buckets = Array.from({ length: history.buckets }, (_, index) => index)
    .filter((bucket) => series.some(({ values }) => (values[bucket] ?? null) !== null))
    .reverse();
  return (
    <details className="chart-table">
      <summary>{texts.table(title)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table. */}
      <section tabIndex={0} aria-label={texts.table(title)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.time}</th>
              {series.map(({ version }) => (
                <th scope="col" key={version}>
                  {version}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket}>
                <th scope="row">{nameOf(bucket)}</th>
                {series.map(({ version, values }) => {
                  const value = values[bucket] ?? null;
                  return <td key={version}>{value === null ? texts.none : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
