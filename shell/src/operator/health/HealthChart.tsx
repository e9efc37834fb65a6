import { useId } from 'react';
import { texts } from '../messages.ts';
import { ChartTable, type ChartTableProps } from './ChartTable.tsx';
import { axisEnd, bucketFormat, bucketSum, type Series } from './chart-series.ts';
import './chart.css';

interface HealthChartProps extends ChartTableProps {
  /** `bars`: the versions of a bucket are stacked. `lines`: one line per version, with gaps. */
  shape: 'bars' | 'lines';
  /** One figure for the whole period. */
  summary: string;
}

/** The height of the drawing in its own units; its width is one unit per bucket. It is stretched to its place. */
const height = 100;

/** One measure over time, by version, with the same values as a table. */
export function HealthChart({ title, shape, summary, history, series, format }: HealthChartProps) {
  const id = useId();
  const { buckets } = history;
  const empty = series.every(({ values }) => values.every((value) => value === null || value === 0));
  const highest =
    shape === 'bars'
      ? Math.max(...range(buckets).map((bucket) => bucketSum(series, bucket)))
      : Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const end = axisEnd(highest);
  const nameOf = bucketFormat(history);
  const scale = (value: number) => (value / end) * height;
  return (
    <figure className="chart">
      <figcaption>
        <b>{title}</b> <span>{summary}</span>
      </figcaption>
      <div className="chart-plot">
        <div className="chart-scale" aria-hidden="true">
          <span>{format(end)}</span>
          <span>{format(0)}</span>
        </div>
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-summary`}
          viewBox={`0 0 ${buckets} ${height}`}
          preserveAspectRatio="none"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-summary`}>{empty ? texts.noneInPeriod : summary}</desc>
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              className="chart-grid"
              x1="0"
              x2={buckets}
              y1={height * share}
              y2={height * share}
            />
          ))}
          {shape === 'bars' ? (
            <Bars series={series} buckets={buckets} scale={scale} />
          ) : (
            series.map(({ version, values }, index) => (
              <g key={version} data-series={index}>
                <path className="chart-line" d={lineThrough(values, scale)} />
                <path className="chart-line chart-dots" d={dotsOf(values, scale)} />
              </g>
            ))
          )}
          {range(buckets).map((bucket) => {
            const parts = series.flatMap(({ version, values }) => {
              const value = values[bucket] ?? null;
              return value === null ? [] : [`${version}: ${format(value)}`];
            });
            return (
              parts.length > 0 && (
                <rect key={bucket} className="chart-bucket" x={bucket} width="1" height={height}>
                  <title>{[nameOf(bucket), ...parts].join('\n')}</title>
                </rect>
              )
            );
          })}
        </svg>
        <div className="chart-times" aria-hidden="true">
          <span>{nameOf(0)}</span>
          <span>{nameOf(buckets - 1)}</span>
        </div>
      </div>
      {empty ? (
        <p className="operator-note">{texts.noneInPeriod}</p>
      ) : (
        <ChartTable title={title} history={history} series={series} format={format} />
      )}
    </figure>
  );
}

/** The stacked bars of all buckets. */
function Bars({
  series,
  buckets,
  scale,
}: {
  series: readonly Series[];
  buckets: number;
  scale: (value: number) => number;
}) {
  return range(buckets).map((bucket) => {
    let top = height;
    return series.map(({ version, values }, index) => {
      const size = scale(values[bucket] ?? 0);
      if (size === 0) return null;
      top -= size;
      return (
        <rect
          key={`${version} ${bucket}`}
          className="chart-bar"
          data-series={index}
          x={bucket + 0.12}
          y={top}
          width={0.76}
          height={size}
        />
      );
    });
  });
}

const has = (values: readonly (number | null)[], bucket: number) => (values[bucket] ?? null) !== null;

const pointOf = (bucket: number, value: number) => `${bucket + 0.5} ${(height - value).toFixed(2)}`;

/** The path through the values, interrupted where there is none. */
const lineThrough = (values: readonly (number | null)[], scale: (value: number) => number): string =>
  values
    .map((value, bucket) => {
      if (value === null) return '';
      return `${has(values, bucket - 1) ? 'L' : 'M'}${pointOf(bucket, scale(value))}`;
    })
    .join('');

/** A path of length 0, which is drawn as a dot, for each value between two gaps. */
const dotsOf = (values: readonly (number | null)[], scale: (value: number) => number): string =>
  values
    .map((value, bucket) => {
      if (value === null || has(values, bucket - 1) || has(values, bucket + 1)) return '';
      return `M${pointOf(bucket, scale(value))}h0`;
    })
    .join('');

const range = (length: number) => Array.from({ length }, (_, index) => index);
