import type { CreationSummary } from '@atelier/contracts';
import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in the list: `keepFocus` moves it to the next row when a row is gone, and
 * `focusNewRows` to the first row of the next page.
 */
export function useRowFocus(items: readonly CreationSummary[]) {
  const rows = useRef<HTMLDivElement>(null);
  const removal = useRef<{ id: string; next: string | undefined }>(null);
  const countBefore = useRef<number>(null);
  const focusRow = (id: string | undefined) => {
    const row = id && rows.current?.querySelector<HTMLElement>(`[data-creation="${id}"] button`);
    (row || rows.current)?.focus();
  };

  useEffect(() => {
    const { id, next } = removal.current ?? {};
    if (id && !items.some((item) => item.id === id)) {
      removal.current = null;
      focusRow(next);
    }
    if (countBefore.current !== null && items.length > countBefore.current) {
      focusRow(items[countBefore.current]?.id);
      countBefore.current = null;
    }
  });

  return {
    rows,
    keepFocus: (id: string) => {
      const index = items.findIndex((item) => item.id === id);
      removal.current = { id, next: (items[index + 1] ?? items[index - 1])?.id };
    },
    focusNewRows: () => {
      countBefore.current = items.length;
    },
  };
}
