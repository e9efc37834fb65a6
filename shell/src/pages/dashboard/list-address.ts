import { type HistoryOrder, historyOrders } from '@atelier/contracts/tool-options';
import { useSearchText } from '@atelier/tool-kit/forms';
import { useSearchParams } from 'react-router-dom';
import { keepScroll } from '../../page/page.ts';
import type { TypeFilter } from './creation-style.ts';

/**
 * The filters, the order and the search of the list. They are in the address of the page, so that a reload and the browser's Back restore
 * them. `query` is the text in the field, `q` the search in the address, which follows it. A type that is not one of `types`
 * is ignored.
 */
export function useListAddress(types: readonly TypeFilter[]) {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const type = types.find((one) => one === params.get('type')) ?? 'all';
  const sort = historyOrders.find((one) => one === params.get('sort')) ?? 'newest';

  const write = (name: string, value: string, replace: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace, state: keepScroll },
    );

  const { text: query, setText: setQuery, reset } = useSearchText(q, (text) => write('q', text, true));

  return {
    /** Shows every creation. */
    clear: () => {
      reset();
      setParams({}, { state: keepScroll });
    },
    filtered: type !== 'all' || query !== '' || params.has('tag') || params.get('starred') === 'true',
    type,
    setType: (next: TypeFilter) => write('type', next === 'all' ? '' : next, false),
    starred: params.get('starred') === 'true',
    setStarred: (next: boolean) => write('starred', next ? 'true' : '', false),
    sort,
    setSort: (next: HistoryOrder) => write('sort', next === 'newest' ? '' : next, false),
    tag: params.get('tag') ?? '',
    clearTag: () => write('tag', '', false),
    deleted: params.get('deleted') === 'true',
    query,
    setQuery,
    q,
  };
}

/** The filters, the order and the search of the list. */
export type ListAddress = ReturnType<typeof useListAddress>;
