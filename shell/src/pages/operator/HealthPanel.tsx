import type { HealthRange, ModuleDetails } from '@atelier/contracts';
import { Pills } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { formatCount, formatMs, formatTime } from './formats.ts';
import { type Health, sumHealth } from './HealthFigures.tsx';
import { texts } from './messages.ts';

interface HealthPanelProps {
  module: ModuleDetails;
  range: HealthRange;
  onRange: (range: HealthRange) => void;
}

const ranges = ['day', 'week', 'month'] as const;

/** What pages observed of a module, by version and over time. What is served now is always listed, first. */
export function HealthPanel({ module, range, onRange }: HealthPanelProps) {
  const { points, bucket } = module.history;
  const served = [module.active, module.candidate?.version].filter((version) => version != null);
  const versions = [...new Set([...served, ...points.map(({ version }) => version)])];
  const ofVersion = (name: string) => sumHealth(points.filter(({ version }) => version === name));
  return (
    <Panel title={texts.health}>
      <div className="operator-health">
        <Pills
          label={texts.period}
          options={ranges.map((value) => ({ value, label: texts.periods[value] }))}
          value={range}
          onChange={onRange}
        />
        <HealthTable
          title={texts.byVersion}
          head={[texts.version]}
          rows={[
            ...versions.map((version) => ({ head: [version], health: ofVersion(version) })),
            { head: [texts.allVersions], health: sumHealth(points) },
          ]}
        />
        {points.length === 0 ? (
          <p className="operator-note">{texts.noReports}</p>
        ) : (
          <details>
            <summary>{texts.overTime}</summary>
            <HealthTable
              title={texts.overTime}
              head={[texts.time, texts.version]}
              rows={points.map(({ at, version, ...health }) => ({
                head: [formatTime(at, bucket), version],
                health,
              }))}
            />
          </details>
        )}
      </div>
    </Panel>
  );
}

interface HealthTableProps {
  title: string;
  /** The titles of the columns before the figures. */
  head: readonly string[];
  rows: readonly { head: readonly string[]; health: Health }[];
}

/** Figures by row, with problems marked. */
function HealthTable({ title, head, rows }: HealthTableProps) {
  const problems = ['failures', 'crashes', 'errors'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table.
    <section tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            {[...head, texts.loads, texts.loadTime, ...problems.map((kind) => texts[kind])].map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.head.join(' ')}>
              {row.head.map((cell) => (
                <th scope="row" key={cell}>
                  {cell}
                </th>
              ))}
              <td>{formatCount(row.health.loads)}</td>
              <td>{formatMs(row.health.load_ms)}</td>
              {problems.map((kind) => (
                <td key={kind} data-bad={row.health[kind] > 0 || undefined}>
                  {formatCount(row.health[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
