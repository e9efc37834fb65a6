import type { CreationSummary } from '@atelier/contracts';
import { Button } from '@atelier/tool-kit/forms';
import { type ReactNode, useEffect } from 'react';
import { dashboard as texts } from '../../messages.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The buttons; `act` makes a handler that ends the selection, too. */
  children(
    act: (work: (creations: readonly CreationSummary[]) => void) => () => void,
    none: boolean,
    creations: readonly CreationSummary[],
  ): ReactNode;
}

/** The actions on all selected creations. Escape ends the selection. */
export function SelectionBar({ selection, children }: SelectionBarProps) {
  const { creations, all, end } = selection;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) end();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [end]);
  const act = (work: (creations: readonly CreationSummary[]) => void) => () => {
    work(creations);
    end();
  };
  return (
    <div
      role="toolbar"
      aria-label={texts.select}
      className="sticky top-15 z-1 flex flex-wrap items-center gap-2 border-line border-b bg-sheet px-(--inset) py-2.5"
    >
      <Button size="small" onClick={all}>
        {texts.selectAll}
      </Button>
      <p role="status" className="me-auto text-ink-2 text-sm tabular-nums">
        {texts.selected({ count: creations.length })}
      </p>
      {children(act, creations.length === 0, creations)}
      <Button size="small" onClick={end}>
        {texts.done}
      </Button>
    </div>
  );
}
