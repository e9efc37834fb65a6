import type { HealthRange, ModuleDetails } from '@atelier/contracts';
import { Pills } from '@atelier/tool-kit/forms';
import { Panel } from '@atelier/tool-kit/results';
import { formatCount, formatMs, formatTime } from './formats.ts';
import { type Health, sumHealth } from './HealthFigures.tsx';
import { texts } from './messages.ts';
import { Note } from './parts.tsx';

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
      <div className="grid gap-5.5">
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
          <Note>{texts.noReports}</Note>
        ) : (
          <details>
            <summary className="w-fit cursor-pointer text-sm">{texts.overTime}</summary>
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
  head: readonly string[];
  rows: readonly { head: readonly string[]; health: Health }[];
}

/** The space of a cell. The text of headings is as light as that of figures. */
const cell = 'py-1.5 pr-4 font-normal';

/** Figures by row, with problems marked. */
function HealthTable({ title, head, rows }: HealthTableProps) {
  const problems = ['failures', 'crashes', 'errors'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table.
    <section tabIndex={0} aria-label={title} className="max-h-104 overflow-auto">
      <table className="w-full border-collapse whitespace-nowrap text-right text-sm tabular-nums">
        <thead>
          <tr>
            {[...head, texts.loads, texts.loadTime, ...problems.map((kind) => texts[kind])].map((column) => (
              <th scope="col" key={column} className={`${cell} text-ink-3 first:text-left`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.head.join(' ')} className="border-line border-t">
              {row.head.map((words) => (
                <th scope="row" key={words} className={`${cell} first:text-left`}>
                  {words}
                </th>
              ))}
              <td className={cell}>{formatCount(row.health.loads)}</td>
              <td className={cell}>{formatMs(row.health.load_ms)}</td>
              {problems.map((kind) => (
                <td
                  key={kind}
                  data-bad={row.health[kind] > 0 || undefined}
                  className={`${cell} data-bad:font-[560] data-bad:text-bad`}
                >
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
