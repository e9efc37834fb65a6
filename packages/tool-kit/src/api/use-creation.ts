import type { Creation, PublishedCreation } from '@atelier/contracts';
import { isCreationOpen } from '@atelier/contracts/creation-run';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { useSession } from '../session/store.ts';
import { callApi } from './client.ts';
import { type ApiError, toApiError } from './errors.ts';
import { withOfflineCopy } from './offline-copy.ts';
import { followRun } from './stream.ts';

export interface FetchedCreation {
  /** Null until loaded. A running creation has its text so far, which grows until its status changes. */
  creation: Creation | null;
  loading: boolean;
  error: ApiError | null;
  reload(): Promise<void>;
  change(creation: Creation): void;
}

/** One of the user's own creations, followed while it is running. Fetched once for each `updated_at`. */
export function useCreation({
  id,
  updated_at,
}: Pick<Creation, 'id'> & { updated_at?: string }): FetchedCreation {
  const userId = useSession((state) => state.user?.id);
  const renew = updated_at === undefined;
  const { data, error, isLoading, mutate } = useSWR(
    userId ? (['getCreation', userId, id, updated_at] as const) : null,
    () =>
      withOfflineCopy(
        `creation.${id}`,
        async () => (await callApi('getCreation', { params: { id } })).creation,
      ),
    {
      shouldRetryOnError: false,
      revalidateIfStale: renew,
      revalidateOnFocus: renew,
      revalidateOnReconnect: renew,
    },
  );
  return {
    creation: useRunningCreation(data ?? null),
    loading: !userId || (isLoading && !data),
    error: error && !isLoading ? toApiError(error) : null,
    reload: async () => {
      await mutate();
    },
    change: (creation) => void mutate(creation, { revalidate: false }),
  };
}

/** How often the text of a running creation is updated, in ms. */
const stepMs = 100;

function useRunningCreation(creation: Creation | null): Creation | null {
  const [live, setLive] = useState<{ fetched: Creation; now: Creation } | null>(null);
  useEffect(() => {
    if (!creation || !isCreationOpen(creation.status)) return;
    const leave = new AbortController();
    void follow(creation, leave.signal, (now) => setLive({ fetched: creation, now }));
    return () => leave.abort();
  }, [creation]);
  return live && live.fetched === creation ? live.now : creation;
}

/** Reports a running creation as it grows, until its run has ended or `signal` is aborted. */
async function follow(
  creation: Creation,
  signal: AbortSignal,
  report: (creation: Creation) => void,
): Promise<void> {
  let current: Creation = { ...creation, content: '' };
  let scheduled = false;
  const show = () => {
    scheduled = false;
    // The stream starts from the beginning: the fetched text stays until the stream has caught up.
    if (!signal.aborted && current.content.length >= creation.content.length) report(current);
  };
  const schedule = () => {
    if (!scheduled) setTimeout(show, stepMs);
    scheduled = true;
  };
  try {
    for await (const event of followRun(creation.id, signal)) {
      if (event.event === 'delta') current = { ...current, content: current.content + event.data.text };
      else if (event.event === 'report') current = { ...current, report: event.data };
      else if (event.event === 'done') current = { ...event.data.creation, content: current.content };
      schedule();
    }
  } catch {
    if (signal.aborted) return;
    const ended = await callApi('getCreation', { params: { id: creation.id } }).catch(() => null);
    if (ended) current = ended.creation;
    schedule();
  }
}

/** A published creation of any user by its id; null fetches nothing. */
export function usePublishedCreation(id: string | null) {
  const userId = useSession((state) => state.user?.id);
  const { data, error, mutate } = useSWR(
    userId && id ? (['getPublishedCreation', userId, id] as const) : null,
    async () => (await callApi('getPublishedCreation', { params: { id: id ?? '' } })).creation,
    { shouldRetryOnError: false },
  );
  return {
    creation: data ?? null,
    error: error ? toApiError(error) : null,
    /** Changes it locally, before the server responds. */
    change(edit: (creation: PublishedCreation) => PublishedCreation) {
      void mutate((current) => current && edit(current), { revalidate: false });
    },
  };
}
