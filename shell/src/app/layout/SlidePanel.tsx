import { type ReactNode, useEffect, useRef } from 'react';

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
      className="-translate-x-full fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-[min(17rem,86vw)] border-line border-r bg-paper p-0 text-ink shadow-3 transition-[translate,overlay,display] transition-discrete duration-(--slow) ease-(--ease) backdrop:bg-(--backdrop) backdrop:opacity-0 backdrop:transition-[opacity,overlay,display] backdrop:transition-discrete backdrop:duration-(--slow) backdrop:ease-(--ease) open:translate-x-0 open:backdrop:opacity-100 starting:open:-translate-x-full starting:open:backdrop:opacity-0"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="flex h-full flex-col">{open && children}</div>
    </dialog>
  );
}
