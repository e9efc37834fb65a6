import { useSession } from '@atelier/tool-kit/session';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callOperator } from './operator-api.ts';

/** Whether a user is an operator. `failed`: the server could not be asked. */
export type OperatorAccess = 'unknown' | 'operator' | 'none' | 'failed';

const access = createStore<{ userId: string | null; state: OperatorAccess }>(() => ({
  userId: null,
  state: 'unknown',
}));

/** Whether the signed-in user is an operator. The server is asked once per user; it checks each call again. */
export function useOperatorAccess(): OperatorAccess {
  const userId = useSession(({ user }) => user?.id ?? null);
  const known = useStore(access);
  useEffect(() => {
    if (userId !== null && access.getState().userId !== userId) void check(userId);
  }, [userId]);
  return known.userId === userId ? known.state : 'unknown';
}

/** Asks the server again, after a failure. */
export function retryOperatorAccess(): void {
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
