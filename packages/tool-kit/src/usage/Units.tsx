import type { CallResponse, UnitKind, Usage } from '@atelier/contracts';
import { Link } from 'react-router-dom';
import useSWR, { mutate } from 'swr';
import { callApi } from '../api/client.ts';
import { reloadList } from '../api/use-list.ts';
import { formatWait, useSecondsUntil } from '../elements/clock.ts';
import { messages } from '../messages.ts';
import { session, useSession } from '../session/store.ts';

type UsageResponse = CallResponse<'getUsage'>;

/** The key contains the plan: another plan has other limits, so a change of plan fetches again. */
const keyOf = (userId: string, plan: string) => ['getUsage', userId, plan] as const;

/** The user's quotas today; empty while unknown, and unless `wanted`. */
export function useUnits(wanted = true): readonly Usage[] {
  const userId = useSession((state) => state.user?.id);
  const plan = useSession((state) => state.plan);
  const { data } = useSWR<UsageResponse>(userId && wanted ? keyOf(userId, plan) : null, () =>
    callApi('getUsage'),
  );
  return data?.usage ?? [];
}

const useUsage = (kind: UnitKind | null): Usage | null =>
  useUnits(kind !== null).find((usage) => usage.kind === kind) ?? null;

/** The user's quota of one kind, until it is renewed, if it is used up; null otherwise. */
export function useUsedUp(kind: UnitKind | null): Usage | null {
  const usage = useUsage(kind);
  const used = usage?.remaining === 0 ? usage : null;
  const wait = useSecondsUntil(used && Date.parse(used.resets_at));
  return wait > 0 ? used : null;
}

export const openRunsQuery = { status: 'open', sort: 'oldest', limit: 20 } as const;

/** Stores the quota that a response reported, which saves a call. It changes when a run begins or ends. */
export function storeUsage(reported: Usage): void {
  const { user, plan } = session.getState();
  if (!user) return;
  const change = (known: UsageResponse | undefined) =>
    known && {
      ...known,
      usage: known.usage.map((usage) => (usage.kind === reported.kind ? reported : usage)),
    };
  void mutate<UsageResponse>(keyOf(user.id, plan), change, { revalidate: false });
  reloadList('getUserCreations', openRunsQuery);
}

const plansPath = '/#pricing';

/** A notice about an exhausted quota with its reset time, and a link to the plans for Free users. */
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
