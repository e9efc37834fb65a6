import type { VersionHealth } from '@atelier/contracts';
import { formatNumber } from '@atelier/tool-kit/language';
import { formatMs } from './formats.ts';
import { texts } from './messages.ts';

export type Health = Omit<VersionHealth, 'version'>;

export function HealthFigures({ health }: { health: Health }) {
  const problems = problemsOf(health);
  return (
    <dl className="grid grid-cols-3 gap-2 tabular-nums min-[60rem]:grid-cols-[4.5rem_6rem_5rem]">
      <Figure label={texts.loads} value={formatLoads(health)} bad={neverLoaded(health) > health.loads} />
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

/** Openings after which the tool neither loaded nor failed: the page hung, or the user left it. */
export const neverLoaded = ({ openings, loads, failures }: Health) =>
  Math.max(0, openings - loads - failures);

/** The loads, and of how many openings where some are without a load. */
export const formatLoads = (health: Health) => {
  const loads = formatNumber(health.loads);
  return neverLoaded(health) === 0
    ? loads
    : texts.loadsOf({ loads, openings: formatNumber(health.openings) });
};

export const problemsOf = ({ failures, crashes, errors }: Health) => failures + crashes + errors;

/** What pages observed in total: `load_ms` is the mean of all loads. */
export function sumHealth(counts: readonly Health[]): Health {
  const sum = (countOf: (one: Health) => number) => counts.reduce((total, one) => total + countOf(one), 0);
  const loads = sum((one) => one.loads);
  return {
    openings: sum(({ openings }) => openings),
    loads,
    load_ms: loads > 0 ? sum(({ loads: own, load_ms }) => own * (load_ms ?? 0)) / loads : null,
    failures: sum(({ failures }) => failures),
    crashes: sum(({ crashes }) => crashes),
    errors: sum(({ errors }) => errors),
  };
}
