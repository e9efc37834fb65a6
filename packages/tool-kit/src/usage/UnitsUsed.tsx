import type { Usage } from '@atelier/contracts';
import { Link } from 'react-router-dom';
import { formatWait, useSecondsUntil } from '../elements/clock.ts';
import { messages } from '../messages.ts';
import { useSession } from '../session/index.ts';

const plansPath = '/#pricing';

/** That an allowance is used up, when it is renewed, and a link to the plans for Free users. */
export function UnitsUsed({ usage: { kind, limit, resets_at } }: { usage: Usage }) {
  const plan = useSession((state) => state.plan);
  const wait = useSecondsUntil(Date.parse(resets_at));
  return (
    <>
      {messages.unitsUsed(kind, limit ?? 0, formatWait(wait))}
      {plan === 'free' && (
        <>
          {' '}
          <Link to={plansPath}>{messages.goPremium}</Link>
        </>
      )}
    </>
  );
}
