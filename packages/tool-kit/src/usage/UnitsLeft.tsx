import type { UnitKind } from '@atelier/contracts';
import { Link } from 'react-router-dom';
import { messages } from '../messages.ts';
import { useSession } from '../session/index.ts';
import { useUsage } from './use-usage.ts';

const plansPath = '/#pricing';
const clock = (date: string) =>
  new Date(date).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What is left of the user's allowance today, for a `ToolForm`'s `aside`. Empty while unknown, and where nothing is limited. */
export function UnitsLeft({ kind }: { kind: UnitKind }) {
  const usage = useUsage(kind);
  const plan = useSession((state) => state.plan);
  if (!usage || usage.limit === null || usage.remaining === null) return null;
  if (usage.remaining > 0) return messages.unitsLeft(kind, usage.remaining, usage.limit);
  return (
    <>
      {messages.unitsUsed(kind, usage.limit, clock(usage.resets_at))}
      {plan === 'free' && (
        <>
          {' '}
          <Link to={plansPath}>{messages.comparePlans}</Link>
        </>
      )}
    </>
  );
}
