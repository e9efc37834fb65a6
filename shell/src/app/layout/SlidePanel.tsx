import { type ReactNode, useEffect, useRef } from 'react';
import './slide-panel.css';

interface SlidePanelProps {
  open: boolean;
  onClose(): void;
  label: string;
  children: ReactNode;
}

/**
 * A panel that slides in from the left, over the page. It is a modal dialog of the browser, which keeps focus
 * inside, closes it on Escape and restores focus. A click outside closes it too.
 */
export function SlidePanel({ open, onClose, label, children }: SlidePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape.
    <dialog
      ref={dialog}
      className="slide-panel"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="slide-panel-sheet">{open && children}</div>
    </dialog>
  );
}
