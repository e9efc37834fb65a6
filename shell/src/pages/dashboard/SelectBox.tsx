import type { CreationSummary } from '@atelier/contracts';
import { dashboard as texts } from '../../messages.ts';
import type { Selection } from './use-selection.ts';

interface SelectBoxProps {
  id?: string;
  creation: CreationSummary;
  name: string;
  selection: Selection;
  className: string;
  /** Shown also while the pointer is elsewhere. */
  shown?: boolean;
}

/** Selects a creation. Shown while its row is pointed at, on focus, and while creations are selected. */
export const SelectBox = ({ id, creation, name, selection, className, shown }: SelectBoxProps) => (
  <input
    id={id}
    type="checkbox"
    aria-label={texts.selectOf({ name })}
    data-active={shown || selection.active || undefined}
    className={`z-1 size-5.5 cursor-pointer accent-ink opacity-0 transition-opacity duration-(--quick) focus-visible:opacity-100 group-hover/row:opacity-100 data-active:opacity-100 no-hover:not-data-active:hidden ${className}`}
    checked={selection.ids.has(creation.id)}
    onChange={({ nativeEvent }) =>
      selection.toggle(creation.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
  />
);
