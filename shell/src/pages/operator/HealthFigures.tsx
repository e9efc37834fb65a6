import type { VersionHealth } from '@atelier/contracts';
import { formatCount, formatMs } from './formats.ts';
import { texts } from './messages.ts';

/** What pages observed of one version or of several. */
export type Health = Omit<VersionHealth, 'version'>;

/** What pages observed, in three figures. */
export function HealthFigures({ health }: { health: Health }) {
  const problems = problemsOf(health);
  return (
    <dl className="operator-figures">
      <div>
        <dt>{texts.loads}</dt>
        <dd>{formatCount(health.loads)}</dd>
      </div>
      <div>
        <dt>{texts.loadTime}</dt>
        <dd>{formatMs(health.load_ms)}</dd>
      </div>
      <div data-bad={problems > 0 || undefined}>
        <dt>{texts.problems}</dt>
        <dd>{formatCount(problems)}</dd>
      </div>
    </dl>
  );
}

/** Everything that went wrong. */
export const problemsOf = ({ failures, crashes, errors }: Health) => failures + crashes + errors;

/** What pages observed in total: `load_ms` is the mean of all loads. */
export function sumHealth(counts: readonly Health[]): Health {
  const sum = (countOf: (one: Health) => number) => counts.reduce((total, one) => total + countOf(one), 0);
  const loads = sum((one) => one.loads);
  return {
    loads,
    load_ms: loads > 0 ? sum(({ loads: own, load_ms }) => own * (load_ms ?? 0)) / loads : null,
    failures: sum(({ failures }) => failures),
    crashes: sum(({ crashes }) => crashes),
    errors: sum(({ errors }) => errors),
  };
}
