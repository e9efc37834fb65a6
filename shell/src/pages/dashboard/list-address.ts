import { type HistoryOrder, historyOrders } from '@atelier/contracts/tool-options';
import { useSearchAddress } from '@atelier/tool-kit/forms';
import type { TypeFilter } from './creation-style.ts';

/** The filters, the order and the search of the list. `query` is the text in the field; `q` follows it. */
export function useListAddress(types: readonly TypeFilter[]) {
  const { params, write, q, text: query, setText: setQuery, clear } = useSearchAddress();
  const type = types.find((one) => one === params.get('type')) ?? 'all';
  const sort = historyOrders.find((one) => one === params.get('sort')) ?? 'newest';
  return {
    clear,
    filtered: type !== 'all' || query !== '' || params.has('tag') || params.get('starred') === 'true',
    type,
    setType: (next: TypeFilter) => write('type', next === 'all' ? '' : next),
    starred: params.get('starred') === 'true',
    setStarred: (next: boolean) => write('starred', next ? 'true' : ''),
    sort,
    setSort: (next: HistoryOrder) => write('sort', next === 'newest' ? '' : next),
    tag: params.get('tag') ?? '',
    clearTag: () => write('tag', ''),
    query,
    setQuery,
    q,
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
