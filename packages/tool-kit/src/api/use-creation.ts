import type { Creation, CreationSummary } from '@atelier/contracts';
import useSWRImmutable from 'swr/immutable';
import { useSession } from '../session/index.ts';
import { callApi } from './client.ts';
import { type ApiError, toApiError } from './errors.ts';

/** A creation and the state of its fetch. */
export interface FetchedCreation {
  /** Null until loaded. */
  creation: Creation | null;
  loading: boolean;
  error: ApiError | null;
  /** Fetches it again after an error. */
  reload(): Promise<void>;
}

/**
 * The whole creation of a list entry, with its text and report; null fetches nothing. It is fetched once for each value of
 * `updated_at`.
 */
export function useCreation(entry: Pick<CreationSummary, 'id' | 'updated_at'> | null): FetchedCreation {
  const userId = useSession((state) => state.user?.id);
  const { data, error, isLoading, mutate } = useSWRImmutable(
    userId && entry ? (['getCreation', userId, entry.id, entry.updated_at] as const) : null,
    ([, , id]) => callApi('getCreation', { params: { id } }),
    { shouldRetryOnError: false },
  );
  return {
    creation: data?.creation ?? null,
    loading: isLoading,
    error: error && !isLoading ? toApiError(error) : null,
    reload: async () => {
      await mutate();
    },
  };
}
