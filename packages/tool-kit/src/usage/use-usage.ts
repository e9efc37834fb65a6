import type { CallAnswer, UnitKind, Usage } from '@atelier/contracts';
import useSWR, { mutate } from 'swr';
import { callApi } from '../api/index.ts';
import { session, useSession } from '../session/index.ts';

type UsageAnswer = CallAnswer<'getUsage'>;

/** Another plan has other limits: with it what is left is asked for again. */
const keyOf = (userId: string, plan: string) => ['getUsage', userId, plan] as const;

/** What is left of the user's allowance of one kind today; null while it is not known. */
export function useUsage(kind: UnitKind): Usage | null {
  const userId = useSession((state) => state.user?.id);
  const plan = useSession((state) => state.plan);
  const { data } = useSWR<UsageAnswer>(userId ? keyOf(userId, plan) : null, () => callApi('getUsage'));
  return data?.usage.find((usage) => usage.kind === kind) ?? null;
}

/** Takes over what an answer said is left, so that no other call is needed to know. */
export function noteUsage(noted: Usage): void {
  const { user, plan } = session.getState();
  if (!user) return;
  const change = (known: UsageAnswer | undefined) =>
    known && {
      ...known,
      usage: known.usage.map((usage) => (usage.kind === noted.kind ? noted : usage)),
    };
  void mutate<UsageAnswer>(keyOf(user.id, plan), change, { revalidate: false });
}
