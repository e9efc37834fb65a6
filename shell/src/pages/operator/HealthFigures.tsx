import type { VersionHealth } from '@atelier/contracts';
import { formatNumber } from '@atelier/tool-kit/language';
import { formatMs } from './formats.ts';
import { texts } from './messages.ts';

export type Health = Omit<VersionHealth, 'version'>;

export function HealthFigures({ health }: { health: Health }) {
  const problems = problemsOf(health);
  return (
    <dl className="grid grid-cols-3 gap-2 tabular-nums min-[60rem]:grid-cols-[4.5rem_6rem_5rem]">
      <Figure label={texts.loads} value={formatNumber(health.loads)} />
      <Figure label={texts.loadTime} value={formatMs(health.load_ms)} />
      <Figure label={texts.problems} value={formatNumber(problems)} bad={problems > 0} />
    </dl>
  );
}

const Figure = ({ label, value, bad = false }: { label: string; value: string; bad?: boolean }) => (
  <div>
    <dt className="text-ink-3 text-xs">{label}</dt>
    <dd data-bad={bad || undefined} className="data-bad:font-[560] data-bad:text-bad">
      {value}
    </dd>
  </div>
);

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
