import type { CallQuery, CallResponse } from '@atelier/contracts';
import { isCreationOpen } from '@atelier/contracts/creation-run';
import { countLimit } from '@atelier/contracts/tool-options';
import { useMemo } from 'react';
import { mutate, useSWRConfig } from 'swr';
import useSWRInfinite, { unstable_serialize } from 'swr/infinite';
import { session, useSession } from '../session/store.ts';
import { callApi } from './client.ts';
import { type ApiError, toApiError } from './errors.ts';
import { withOfflineCopy } from './offline-copy.ts';

export type ListCall = 'getUserCreations' | 'getPublishedCreations';
export type ListItem<Name extends ListCall> = CallResponse<Name>['creations'][number];

export interface List<Name extends ListCall> {
  items: ListItem<Name>[];
  /** The total number, if the call returns it; null before the first response. */
  total: number | null;
  /** True until the first fetch has ended. */
  loading: boolean;
  error: ApiError | null;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore(): void;
  /** Fetches the first pages again: as many as `reloadedPages`. */
  reload(): Promise<void>;
  /** Changes entries locally, before the server responds; null removes an entry. */
  change(edit: (item: ListItem<Name>) => ListItem<Name> | null): void;
  /** Removes entries locally. The returned function restores them in their order. */
  remove(ids: readonly string[]): () => void;
}

/** The maximum number of pages to reload, because a list may have hundreds. */
const reloadedPages = 5;

/** How often a list with a running creation is fetched again, in ms. */
const runningRefreshMs = 3_000;

/** One value, so that a list without pages stays the same from one rendering to the next. */
const nothing: never[] = [];

/** A list of creations of the signed-in user. SWR's default times are those of specification section 9. */
export function useList<Name extends ListCall>(name: Name, query: CallQuery<Name> = {} as CallQuery<Name>) {
  const userId = useSession((state) => state.user?.id);
  const { cache, mutate: mutateKey } = useSWRConfig();
  const keyOf = (cursor?: string | null) => [name, userId, query, cursor];
  const getKey = (index: number, before: CallResponse<Name> | null) => {
    if (!userId || (before && !before.next_cursor)) return null;
    return keyOf(index === 0 ? undefined : before?.next_cursor);
  };
  const listKey = unstable_serialize(getKey);
  const {
    data: pages = nothing,
    error,
    isLoading,
    isValidating,
    size,
    setSize,
    mutate,
  } = useSWRInfinite<CallResponse<Name>>(
    getKey,
    ([, , , cursor]: [Name, string, CallQuery<Name>, string | undefined]) =>
      fetchPage(name, query, cursor, cache.get(listKey)?.data ?? nothing),
    {
      keepPreviousData: true,
      refreshInterval: (pages) => (pages?.[0] && hasRunning(pages[0]) ? runningRefreshMs : 0),
    },
  );
  const first = pages[0];
  /** Changes the loaded pages, and each of them in the cache: the next fetch does not fetch them again. */
  const setCreations = (edit: (pages: ListItem<Name>[][]) => ListItem<Name>[][]) =>
    void mutateKey<CallResponse<Name>[]>(
      listKey,
      (before = []) => {
        const creations = before.map(creationsOf<Name>);
        const edited = edit(creations);
        const more = edited.flat().length - creations.flat().length;
        return before.map((page, index) => {
          const same = creations[index]?.every((item, place) => item === edited[index]?.[place]);
          if (same && creations[index]?.length === edited[index]?.length && (index > 0 || more === 0))
            return page;
          const changed = Object.assign({}, page, { creations: edited[index] });
          if ('total' in changed && changed.total < countLimit) changed.total += more;
          void mutateKey(keyOf(index === 0 ? undefined : before[index - 1]?.next_cursor), changed, false);
          return changed;
        });
      },
      false,
    );
  // An entry that moves up while pages are fetched is temporarily in two of them.
  const items = useMemo(
    () => [...new Map(pages.flatMap(creationsOf<Name>).map((item) => [item.id, item])).values()],
    [pages],
  );
  const change: List<Name>['change'] = (edit) =>
    setCreations((pages) => pages.map((page) => page.flatMap((item) => edit(item) ?? [])));
  const list: List<Name> = {
    items,
    total: first && 'total' in first ? first.total : null,
    loading: !userId || (isLoading && !first),
    error: error ? toApiError(error) : null,
    hasMore: Boolean(pages.at(-1)?.next_cursor),
    loadingMore: isValidating && pages.length < size,
    loadMore: () => void setSize(size + 1),
    reload: async () => {
      let fetched = 0;
      await mutate((current) => current, { revalidate: (page) => !page || fetched++ < reloadedPages });
    },
    change,
    remove: (ids) => {
      const removed = items.filter(({ id }) => ids.includes(id));
      change((item) => (ids.includes(item.id) ? null : item));
      return () => setCreations((pages) => removed.reduce((now, item) => restore(now, item, items), pages));
    },
  };
  return list;
}

const creationsOf = <Name extends ListCall>(page: CallResponse<Name>) => page.creations as ListItem<Name>[];

/** The pages with `item` inserted in the order of `items`, unless they contain it. */
function restore<Item extends { id: string }>(pages: Item[][], item: Item, items: readonly Item[]): Item[][] {
  if (pages.flat().some(({ id }) => id === item.id)) return pages;
  const before = new Set(items.slice(0, items.indexOf(item)).map(({ id }) => id));
  const precedes = ({ id }: Item) => before.has(id);
  const to = Math.max(
    0,
    pages.findLastIndex((page) => page.some(precedes)),
  );
  return pages.map((page, index) => {
    const at = page.findLastIndex(precedes) + 1;
    return index === to ? [...page.slice(0, at), item, ...page.slice(at)] : page;
  });
}

/** The most entries of a page, and how far a reloaded page reaches into the next. */
const mostInPage = 100;
const overlap = 20;

/** A page of a list. A reloaded page ends where the next loaded one begins: later cursors stay valid. */
async function fetchPage<Name extends ListCall>(
  name: Name,
  query: CallQuery<Name>,
  cursor: string | undefined,
  loaded: readonly CallResponse<Name>[],
): Promise<CallResponse<Name>> {
  const index = [undefined, ...loaded.map((page) => page.next_cursor)].indexOf(cursor);
  const known = loaded[index];
  const later = new Set(loaded.slice(index + 1).flatMap((page) => page.creations.map(({ id }) => id)));
  if (!known || later.size === 0) {
    const fetch = () => callApi(name, { query: Object.assign({}, query, { cursor }) });
    return cursor ? fetch() : withOfflineCopy(`${name}.${JSON.stringify(query)}`, fetch);
  }
  const limit = Math.min(known.creations.length + overlap, mostInPage);
  const page = await callApi(name, { query: Object.assign({}, query, { cursor, limit }) });
  const ids = new Set(known.creations.map(({ id }) => id));
  const start = page.creations.findLastIndex(({ id }) => ids.has(id)) + 1;
  const end = page.creations.findIndex(({ id }, place) => place >= start && later.has(id));
  if (end < 0) return page;
  return Object.assign({}, page, {
    creations: page.creations.slice(0, end),
    next_cursor: known.next_cursor,
  });
}

/** Reloads a list of the signed-in user everywhere on the page. */
export function reloadList<Name extends ListCall>(name: Name, query: CallQuery<Name>): void {
  const userId = session.getState().user?.id;
  if (userId) void mutate(unstable_serialize(() => [name, userId, query, undefined]));
}

const hasRunning = ({ creations }: { creations: readonly object[] }) =>
  creations.some((creation) => 'status' in creation && isCreationOpen(String(creation.status)));
