import type { PageSettings } from '@atelier/contracts';
import { unitKinds } from '@atelier/contracts/tool-options';
import { FieldRow, FieldRows } from './TextBlocks.tsx';

const meanings = {
  ai_calls_per_minute: 'creating calls a minute',
  reads_per_minute: 'reads a minute',
  reads_at_once: 'reads at once',
  writes_per_minute: 'changes a minute',
  exports_per_minute: 'exports a minute',
  rejected_inputs_per_minute: 'rejected inputs a minute',
} as const;

export const Limits = ({ plans, rateLimits = {} }: Pick<PageSettings, 'plans' | 'rateLimits'>) => (
  <section id="limits">
    <h2>Limits</h2>
    <p>
      Above one, a call gets <a href="/docs/errors/rate_limited">rate_limited</a> or{' '}
      <a href="/docs/errors/quota_exceeded">quota_exceeded</a>. <a href="/docs/guide#limits">More</a>
    </p>
    <FieldRows>
      {Object.entries(meanings).map(([name, meaning]) => (
        <FieldRow key={name} term={rateLimits[name]}>
          {meaning}
        </FieldRow>
      ))}
      {plans &&
        unitKinds.map((kind) => (
          <FieldRow
            key={kind}
            term={`${plans.free[kind] ?? 'unlimited'}, Premium ${plans.premium[kind] ?? 'unlimited'}`}
          >
            units of <code>{kind}</code> a day
          </FieldRow>
        ))}
    </FieldRows>
  </section>
);
