import type { CallQuery, CallResponse } from '@atelier/contracts';
import { isCreationOpen } from '@atelier/contracts/routes';
import { useMemo } from 'react';
import { mutate } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import { useSession } from '../session/index.ts';
import { session } from '../session/store.ts';
import { callApi } from './client.ts';
import { type ApiError, toApiError } from './errors.ts';

export type ListCall = 'getUserCreations' | 'getPublishedCreations';
export type ListItem<Name extends ListCall> = CallResponse<Name>['creations'][number];

export interface List<Name extends ListCall> {
  items: ListItem<Name>[];
  /** The total number, where the call returns it; null before the first response. */
  total: number | null;
  /** True until the first fetch has ended. */
  loading: boolean;
  error: ApiError | null;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore(): void;
  /** Fetches all loaded pages again. */
  reload(): Promise<void>;
  /** Changes entries locally, before the server responds; null removes an entry. */
  change(edit: (item: ListItem<Name>) => ListItem<Name> | null): void;
}

/** How often a list with a running creation is fetched again, in ms, so that it shows how the run has ended. */
const runningRefreshMs = 3_000;

/** One value, so that a list without pages stays the same from one rendering to the next. */
const nothing: never[] = [];

/**
 * A list of creations, fetched when a user is signed in. Times of deduping, focus and retry are SWR's defaults, which are
 * those of specification section 9: 2 s, 5 s, 5 s (10 s on slow connections).
 */
export function useList<Name extends ListCall>(name: Name, query: CallQuery<Name> = {} as CallQuery<Name>) {
  const userId = useSession((state) => state.user?.id);
  const {
    data: pages = nothing,
    error,
    isLoading,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite<CallResponse<Name>>(
    (index: number, before: CallResponse<Name> | null) => {
      if (!userId || (before && !before.next_cursor)) return null;
      return [name, userId, query, index === 0 ? undefined : before?.next_cursor];
    },
    ([, , , cursor]: [Name, string, CallQuery<Name>, string | undefined]) =>
      callApi(name, { query: Object.assign({}, query, { cursor }) }),
    {
      keepPreviousData: true,
      refreshInterval: (pages) => (pages?.[0] && hasRunning(pages[0]) ? runningRefreshMs : 0),
    },
  );
  const first = pages[0];
  const editPage = (page: CallResponse<Name>, edit: (item: ListItem<Name>) => ListItem<Name> | null) =>
    Object.assign({}, page, {
      creations: page.creations.flatMap((item) => edit(item as ListItem<Name>) ?? []),
    });
  const list: List<Name> = {
    items: useMemo(() => pages.flatMap((page) => page.creations as ListItem<Name>[]), [pages]),
    total: first && 'total' in first ? first.total : null,
    loading: !userId || (isLoading && !first),
    error: error ? toApiError(error) : null,
    hasMore: Boolean(pages.at(-1)?.next_cursor),
    loadingMore: isValidating && pages.length < size,
    loadMore: () => void setSize(size + 1),
    reload: async () => {
      await mutate();
    },
    change: (edit) =>
      void mutate((current = []) => current.map((page) => editPage(page, edit)), { revalidate: false }),
  };
  return list;
}

/** Fetches a list of the signed-in user again, wherever the page shows it. */
export function reloadList<Name extends ListCall>(name: Name, query: CallQuery<Name>): void {
  const userId = session.getState().user?.id;
  if (userId) void mutate(unstable_serialize(() => [name, userId, query, undefined]));
}

const hasRunning = ({ creations }: { creations: readonly object[] }) =>
  creations.some((creation) => 'status' in creation && isCreationOpen(String(creation.status)));
