import type { PublishedCreation } from '@atelier/contracts';
import useSWR from 'swr';
import { useSession } from '../session/index.ts';
import { callApi } from './client.ts';
import { toApiError } from './errors.ts';

/** A published creation of any user by its id; null fetches nothing. */
export function usePublishedCreation(id: string | null) {
  const userId = useSession((state) => state.user?.id);
  const { data, error, mutate } = useSWR(
    userId && id ? (['getPublishedCreation', userId, id] as const) : null,
    async () => (await callApi('getPublishedCreation', { params: { id: id ?? '' } })).creation,
    { shouldRetryOnError: false },
  );
  return {
    /** Null until loaded. */
    creation: data ?? null,
    error: error ? toApiError(error) : null,
    /** Changes it locally, before the server responds. */
    change(edit: (creation: PublishedCreation) => PublishedCreation) {
      void mutate((current) => current && edit(current), { revalidate: false });
    },
  };
}
