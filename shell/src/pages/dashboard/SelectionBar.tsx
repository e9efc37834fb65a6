import { Button } from '@atelier/tool-kit/forms';
import { useEffect } from 'react';
import { dashboard as texts } from '../../messages.ts';
import type { CreationActions } from './use-creation-actions.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  deleted: boolean;
  actions: CreationActions;
}

/** The actions on all selected creations. Escape ends the selection. */
export function SelectionBar({ selection, deleted, actions }: SelectionBarProps) {
  const { creations, all, end } = selection;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) end();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [end]);
  const none = creations.length === 0;
  const starred = creations.every((creation) => creation.starred);
  const act = (work: () => void) => () => {
    work();
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
      {deleted ? (
        <Button size="small" disabled={none} onClick={act(() => actions.restoreMany(creations))}>
          {texts.restore}
        </Button>
      ) : (
        <>
          <Button size="small" disabled={none} onClick={act(() => actions.star(creations, !starred))}>
            {starred && !none ? texts.removeStar : texts.star}
          </Button>
          <Button size="small" disabled={none} onClick={act(() => actions.exportMany(creations))}>
            {texts.export}
          </Button>
          <Button size="small" disabled={none} onClick={act(() => actions.removeMany(creations))}>
            {texts.delete}
          </Button>
        </>
      )}
      <Button size="small" onClick={end}>
        {texts.done}
      </Button>
    </div>
  );
}
