import type { VersionHealth } from '@atelier/contracts';
import { formatCount, formatMs } from '../formats.ts';
import { texts } from '../messages.ts';

/** What pages observed, in three figures. */
export function HealthFigures({ health }: { health: Omit<VersionHealth, 'version'> }) {
  const problems = health.failures + health.crashes;
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
