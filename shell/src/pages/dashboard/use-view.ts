import { readItem, writeItem } from '@atelier/tool-kit/session';
import { useState } from 'react';

export const views = ['list', 'grid'] as const;
export type View = (typeof views)[number];

const key = 'atelier-history-view';
const stored = (): View => views.find((view) => view === readItem(key)) ?? 'list';

export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(stored);
  return [
    view,
    (next) => {
      setView(next);
      writeItem(key, next);
    },
  ];
}
