import type { Creation, CreationSummary } from '@atelier/contracts';
import useSWRImmutable from 'swr/immutable';
import { type ApiError, callApi, toApiError } from '../api/index.ts';
import { useSession } from '../session/index.ts';

/** A whole creation while it is fetched. */
export interface FetchedCreation {
  /** Null until it is here. */
  creation: Creation | null;
  loading: boolean;
  error: ApiError | null;
  /** Fetches it once more after an error. */
  reload(): Promise<void>;
}

/**
 * The whole creation behind an entry of a list, with its text and report; null fetches nothing. It is fetched once for each
 * state of the creation: a change shows in `updated_at`.
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
