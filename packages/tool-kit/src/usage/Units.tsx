import type { UnitKind, Usage } from '@atelier/contracts';
import { Link } from 'react-router-dom';
import { formatWait, useSecondsUntil } from '../elements/clock.ts';
import { messages } from '../messages.ts';
import { useSession } from '../session/index.ts';
import { useUsage, useUsedUp } from './use-usage.ts';

const plansPath = '/#pricing';

/** That a quota is used up, when it is renewed, and a link to the plans for Free users. */
export function UnitsUsed({ usage: { kind, limit, resets_at } }: { usage: Usage }) {
  const plan = useSession((state) => state.plan);
  const wait = useSecondsUntil(Date.parse(resets_at));
  return (
    <>
      {messages.unitsUsed[kind]({ limit: limit ?? 0 })}
      {limit !== 0 && ` ${messages.renewed({ wait: formatWait(wait) })}`}
      {plan === 'free' && (
        <>
          {' '}
          <Link to={plansPath}>{messages.goPremium}</Link>
        </>
      )}
    </>
  );
}

/** The units left of today's quota. Empty while unknown and for unlimited plans. */
export function UnitsLeft({ kind }: { kind: UnitKind }) {
  const usage = useUsage(kind);
  const usedUp = useUsedUp(kind);
  if (usedUp) return <UnitsUsed usage={usedUp} />;
  if (!usage?.limit || !usage.remaining) return null;
  return messages.unitsLeft[kind]({ remaining: usage.remaining, limit: usage.limit });
}
