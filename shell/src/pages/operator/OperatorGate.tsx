import { ErrorState } from '@atelier/tool-kit/feedback';
import { useSession } from '@atelier/tool-kit/session';
import type { ReactNode } from 'react';
import useSWR from 'swr';
import { PageSkeleton } from '../../elements/PageSkeleton.tsx';
import { layout as texts } from '../../messages.ts';
import { callOperator } from './operator-api.ts';

export function OperatorGate({ notFound, children }: { notFound: ReactNode; children: ReactNode }) {
  const { data, error, mutate } = useOperatorAccess();
  if (error)
    return <ErrorState error={{ message: texts.operatorUnknown }} onRetry={() => void mutate(undefined)} />;
  if (data === undefined) return <PageSkeleton />;
  return data ? children : notFound;
}

const once = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/** Whether the signed-in user is an operator. Requested once per user; the server checks each call again. */
export function useOperatorAccess() {
  // Again when a user who was shown without a connection signs in.
  const userId = useSession(({ user, status }) => (status === 'offline' ? null : user?.id));
  const fetchAccess = async () => (await callOperator('getOperatorAccess')).operator;
  return useSWR<boolean, Error>(userId ? ['operator-access', userId] : null, fetchAccess, once);
}
