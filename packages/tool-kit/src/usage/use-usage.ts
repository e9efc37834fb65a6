import type { CallResponse, UnitKind, Usage } from '@atelier/contracts';
import useSWR, { mutate } from 'swr';
import { callApi } from '../api/client.ts';
import { reloadList } from '../api/use-list.ts';
import { useSecondsUntil } from '../elements/clock.ts';
import { useSession } from '../session/index.ts';
import { session } from '../session/store.ts';

type UsageResponse = CallResponse<'getUsage'>;

/** The key contains the plan: another plan has other limits, so a change of plan fetches again. */
const keyOf = (userId: string, plan: string) => ['getUsage', userId, plan] as const;

/** The user's quota of one kind today; null while unknown. */
export function useUsage(kind: UnitKind | null): Usage | null {
  const userId = useSession((state) => state.user?.id);
  const plan = useSession((state) => state.plan);
  const { data } = useSWR<UsageResponse>(userId && kind ? keyOf(userId, plan) : null, () =>
    callApi('getUsage'),
  );
  return data?.usage.find((usage) => usage.kind === kind) ?? null;
}

/** The user's quota of one kind, until it is renewed, if it is used up; null otherwise. */
export function useUsedUp(kind: UnitKind | null): Usage | null {
  const usage = useUsage(kind);
  const used = usage?.remaining === 0 ? usage : null;
  const wait = useSecondsUntil(used && Date.parse(used.resets_at));
  return wait > 0 ? used : null;
}

/** The runs that the shell shows on every page: as many as one page of the list has, the oldest first. */
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
