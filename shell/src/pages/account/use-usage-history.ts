import type { CallResponse } from '@atelier/contracts';
import { type ApiError, callApi } from '@atelier/tool-kit/api';
import { useSession } from '@atelier/tool-kit/session';
import useSWR from 'swr';

export const historyDays = 30;

export function useUsageHistory() {
  const userId = useSession(({ user }) => user?.id);
  const { data, error, mutate } = useSWR<CallResponse<'getUsage'>, ApiError>(
    userId ? ['usage-history', userId] : null,
    () => callApi('getUsage', { query: { days: historyDays } }),
  );
  return { data, error: data ? undefined : error, reload: () => void mutate() };
}
