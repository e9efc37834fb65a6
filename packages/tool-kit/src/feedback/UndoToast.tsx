import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { messages } from '../messages.ts';
import { toast } from './Toaster.tsx';

/** How long the user can undo, in milliseconds. */
const undoMs = 10_000;

/** Shows a toast with an undo button, also for Ctrl+Z. It stays while its button has the focus. */
export function showUndoToast(message: string, undo: () => void): void {
  const show = (duration: number, id?: string) => {
    toast(
      (shown) => (
        <UndoToast
          id={shown.id}
          message={message}
          active={shown.visible}
          onFocus={(focused) => show(focused ? Number.POSITIVE_INFINITY : undoMs, shown.id)}
          onUndo={() => {
            toast.dismiss(shown.id);
            undo();
          }}
        />
      ),
      { duration, ...(id && { id }) },
    );
  };
  show(undoMs);
}

interface UndoToastProps {
  id: string;
  message: string;
  /** False once it closes. */
  active: boolean;
  onFocus: (focused: boolean) => void;
  onUndo: () => void;
}

function UndoToast({ id, message, active, onFocus, onUndo }: UndoToastProps) {
  const before = useRef<EventTarget | null>(null);
  const press = () => {
    returnFocus(before.current);
    onUndo();
  };
  useUndoKey(id, active, onUndo);
  return (
    <span className="kit:inline-flex kit:items-center kit:gap-3">
      {message}
      {/* 44 px high for fingers, in a toast that is no higher. */}
      <button
        type="button"
        className="kit:-mx-2 kit:-my-3 kit:rounded-field kit:px-2 kit:py-3 kit:font-[560] kit:text-accent kit:underline kit:underline-offset-[0.2em] kit:outline-offset-[-0.35rem]"
        aria-keyshortcuts="Control+Z Meta+Z"
        onFocus={({ relatedTarget }: FocusEvent) => {
          before.current = relatedTarget;
          onFocus(true);
        }}
        onBlur={() => onFocus(false)}
        onClick={press}
      >
        {messages.undo}
      </button>
    </span>
  );
}

function returnFocus(element: EventTarget | null): void {
  const stays = element instanceof HTMLElement && element.isConnected;
  const target = stays ? element : document.querySelector<HTMLElement>('main');
  target?.focus({ preventScroll: true });
}

const undoable: string[] = [];

/** Calls `undo` on Ctrl+Z while `active`, if no newer toast is. */
function useUndoKey(id: string, active: boolean, undo: () => void) {
  const run = useEffectEvent(undo);
  useEffect(() => {
    if (!active) return;
    undoable.push(id);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndo(event) || undoable.at(-1) !== id) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      undoable.splice(undoable.indexOf(id), 1);
      document.removeEventListener('keydown', onKey);
    };
  }, [id, active]);
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return false;
  return !(target instanceof Element && target.closest('input, textarea, [contenteditable]'));
}
