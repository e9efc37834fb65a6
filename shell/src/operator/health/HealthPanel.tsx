import type { HealthRange, ModuleDetails } from '@atelier/contracts';
import { Panel } from '@atelier/tool-kit/panel';
import { Pills } from '@atelier/tool-kit/pills';
import { formatCount, formatMs, sumHealth } from '../formats.ts';
import { texts } from '../messages.ts';
import { pointsOf, seriesOf } from './chart-series.ts';
import { HealthChart } from './HealthChart.tsx';

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
  const series = (measure: Parameters<typeof seriesOf>[1]) => seriesOf(history, measure, order);
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
              <HealthChart
                title={texts.loads}
                shape="bars"
                summary={texts.total(formatCount(total.loads))}
                history={history}
                series={series('loads')}
                format={formatCount}
              />
              <HealthChart
                title={texts.loadTime}
                shape="lines"
                summary={texts.mean(formatMs(total.load_ms))}
                history={history}
                series={series('load_ms')}
                format={formatMs}
              />
              <HealthChart
                title={texts.failures}
                shape="bars"
                summary={texts.total(formatCount(total.failures))}
                history={history}
                series={series('failures')}
                format={formatCount}
              />
              <HealthChart
                title={texts.crashes}
                shape="bars"
                summary={texts.total(formatCount(total.crashes))}
                history={history}
                series={series('crashes')}
                format={formatCount}
              />
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}
