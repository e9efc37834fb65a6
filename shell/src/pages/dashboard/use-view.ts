import { useState } from 'react';

/** How the history is shown. */
export const views = ['list', 'grid'] as const;
export type View = (typeof views)[number];

const key = 'atelier-history-view';

/** How this browser shows the history: what was chosen last. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState(stored);
  return [
    view,
    (next) => {
      setView(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Without storage the choice ends with the page.
      }
    },
  ];
}

function stored(): View {
  try {
    return views.find((view) => view === localStorage.getItem(key)) ?? 'list';
  } catch {
    return 'list';
  }
}
