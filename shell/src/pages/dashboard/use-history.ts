import type { CallQuery } from '@atelier/contracts';
import { reloadList, useList } from '@atelier/tool-kit/api';
import type { TypeFilter } from './creation-style.ts';

/** The query of the whole history. Without filters the list of the dashboard is this one. */
export const historyQuery = { status: 'all', limit: 20 } as const satisfies CallQuery<'getUserCreations'>;

export const trashQuery = {
  ...historyQuery,
  deleted: 'true',
} as const satisfies CallQuery<'getUserCreations'>;

/** From this number of creations on there is a search. */
const longHistory = 10;

export interface History {
  /** The number of creations, as the list counts them; null while unknown. */
  total: number | null;
  failed: boolean;
  long: boolean;
  /** The types of the creations; null if there are more than the first page. */
  types: ReadonlySet<TypeFilter> | null;
  starred: boolean;
}

/** The user's history; `reload` fetches it, unless it is `listed`, and the trash. */
export function useHistory(listed: boolean): History & { reload(): void } {
  const all = useList('getUserCreations', historyQuery);
  const count = all.total ?? 0;
  const whole = count <= historyQuery.limit;
  return {
    total: all.total,
    failed: all.error !== null,
    long: count >= longHistory,
    types: whole ? new Set(all.items.map(({ type }) => type)) : null,
    starred: !whole || all.items.some(({ starred }) => starred),
    reload: () => {
      reloadList('getUserCreations', trashQuery);
      if (!listed) void all.reload();
    },
  };
}
