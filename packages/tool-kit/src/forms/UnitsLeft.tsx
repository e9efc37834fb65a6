import type { CallResponse, UnitKind, Usage } from '@atelier/contracts';
import { Link } from 'react-router-dom';
import useSWR, { mutate } from 'swr';
import { callApi } from '../api/client.ts';
import { messages } from '../messages.ts';
import { useSession } from '../session/index.ts';
import { session } from '../session/store.ts';

const plansPath = '/#pricing';
const timeOf = (date: string) =>
  new Date(date).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The units left of today's allowance, for a `ToolForm`'s `aside`. Empty while unknown and for unlimited plans. */
export function UnitsLeft({ kind }: { kind: UnitKind }) {
  const usage = useUsage(kind);
  const plan = useSession((state) => state.plan);
  if (!usage || usage.limit === null || usage.remaining === null) return null;
  if (usage.remaining > 0) return messages.unitsLeft(kind, usage.remaining, usage.limit);
  return (
    <>
      {messages.unitsUsed(kind, usage.limit, timeOf(usage.resets_at))}
      {plan === 'free' && (
        <>
          {' '}
          <Link to={plansPath}>{messages.comparePlans}</Link>
        </>
      )}
    </>
  );
}

type UsageResponse = CallResponse<'getUsage'>;

/** The key contains the plan: another plan has other limits, so a change of plan fetches again. */
const keyOf = (userId: string, plan: string) => ['getUsage', userId, plan] as const;

/** The user's allowance of one kind today; null while unknown. */
function useUsage(kind: UnitKind): Usage | null {
  const userId = useSession((state) => state.user?.id);
  const plan = useSession((state) => state.plan);
  const { data } = useSWR<UsageResponse>(userId ? keyOf(userId, plan) : null, () => callApi('getUsage'));
  return data?.usage.find((usage) => usage.kind === kind) ?? null;
}

/** Stores the allowance that a response reported, which saves a call. */
export function storeUsage(reported: Usage): void {
  const { user, plan } = session.getState();
  if (!user) return;
  const change = (known: UsageResponse | undefined) =>
    known && {
      ...known,
      usage: known.usage.map((usage) => (usage.kind === reported.kind ? reported : usage)),
    };
  void mutate<UsageResponse>(keyOf(user.id, plan), change, { revalidate: false });
}
