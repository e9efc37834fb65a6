import { ErrorState } from '@atelier/tool-kit/feedback';
import { useSession } from '@atelier/tool-kit/session';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { lazyView, View } from '../../elements/lazy-view.tsx';
import { PageSkeleton } from '../../elements/PageSkeleton.tsx';
import { layout as texts } from '../../messages.ts';
import { callOperator } from './operator-api.ts';

const page = lazyView(async () => (await import('./OperatorPage.tsx')).OperatorPage);

/** The page for operators; for all other users there is none. */
export function OperatorRoute({ notFound }: { notFound: ReactNode }) {
  const access = useOperatorAccess();
  if (access === 'operator') return <View of={page} />;
  if (access === 'none') return notFound;
  if (access === 'failed')
    return <ErrorState error={{ message: texts.operatorUnknown }} onRetry={retryOperatorAccess} />;
  return <PageSkeleton />;
}

/** Whether a user is an operator. `failed`: the server could not be asked. */
type OperatorAccess = 'unknown' | 'operator' | 'none' | 'failed';

const access = createStore<{ userId: string | null; state: OperatorAccess }>(() => ({
  userId: null,
  state: 'unknown',
}));

/** Whether the signed-in user is an operator. Requested once per user; the server checks each call again. */
export function useOperatorAccess(): OperatorAccess {
  // Again when a user who was shown without a connection signs in.
  const userId = useSession(({ user, status }) => (status === 'offline' ? null : (user?.id ?? null)));
  const known = useStore(access);
  useEffect(() => {
    if (userId !== null && access.getState().userId !== userId) void check(userId);
  }, [userId]);
  return known.userId === userId ? known.state : 'unknown';
}

function retryOperatorAccess(): void {
  const { userId } = access.getState();
  if (userId !== null) void check(userId);
}

async function check(userId: string): Promise<void> {
  access.setState({ userId, state: 'unknown' });
  const state = await callOperator('getOperatorAccess').then(
    ({ operator }) => (operator ? 'operator' : 'none'),
    () => 'failed' as const,
  );
  if (access.getState().userId === userId) access.setState({ state });
}
