import type { HealthRange, ModuleDetails } from '@atelier/contracts';
import { Pills } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { formatCount, formatMs } from '../formats.ts';
import { texts } from '../messages.ts';
import { type Measure, pointsOf, seriesOf } from './chart-series.ts';
import { HealthChart } from './HealthChart.tsx';
import { sumHealth } from './HealthFigures.tsx';

interface HealthPanelProps {
  module: ModuleDetails;
  range: HealthRange;
  onRange: (range: HealthRange) => void;
}

const ranges = ['day', 'week', 'month'] as const;

/** What pages observed of a module over time, by version. */
export function HealthPanel({ module: { history, versions }, range, onRange }: HealthPanelProps) {
  const order = versions.map(({ version }) => version);
  const total = sumHealth(pointsOf(history));
  const series = (measure: Measure) => seriesOf(history, measure, order);
  const count = (measure: 'loads' | 'failures' | 'crashes') =>
    ({
      measure,
      title: texts[measure],
      shape: 'bars',
      summary: texts.total(formatCount(total[measure])),
      format: formatCount,
    }) as const;
  const charts = [
    count('loads'),
    {
      measure: 'load_ms',
      title: texts.loadTime,
      shape: 'lines',
      summary: texts.mean(formatMs(total.load_ms)),
      format: formatMs,
    },
    count('failures'),
    count('crashes'),
  ] as const;
  return (
    <Panel title={texts.health}>
      <div className="operator-health">
        <Pills
          label={texts.period}
          options={ranges.map((value) => ({ value, label: texts.periods[value] }))}
          value={range}
          onChange={onRange}
        />
        {history.versions.length === 0 ? (
          <p className="operator-note">{texts.noReports}</p>
        ) : (
          <>
            <ul className="chart-legend" aria-label={texts.versions}>
              {series('loads').map(({ version }, index) => (
                <li key={version} data-series={index}>
                  {version}
                </li>
              ))}
            </ul>
            <div className="operator-charts">
              {charts.map(({ measure, ...chart }) => (
                <HealthChart key={measure} {...chart} history={history} series={series(measure)} />
              ))}
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
