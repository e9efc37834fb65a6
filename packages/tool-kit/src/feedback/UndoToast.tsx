import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../messages.ts';
import { toast } from './Toaster.tsx';

/** How long the user can undo, in milliseconds. */
const undoMs = 10_000;

/** A link in a toast to what it is about. One to another area of the product opens a tab. */
interface ToastLink {
  to: string;
  label: string;
  newTab?: boolean;
}

const linkClass = 'kit:font-[560] kit:text-accent kit:underline kit:underline-offset-[0.2em]';

const LinkInToast = ({ to, label, newTab = false }: ToastLink) => (
  <Link
    to={to}
    className={`${linkClass} kit:-my-3 kit:flex-none kit:py-3`}
    {...(newTab && { target: '_blank' })}
  >
    {label}
  </Link>
);

export const showLinkToast = (message: string, link: ToastLink) =>
  void toast.success(
    <span className="kit:inline-flex kit:items-center kit:gap-3">
      {message}
      <LinkInToast {...link} />
    </span>,
    { duration: undoMs },
  );

/** Shows a toast with an undo button, also for Ctrl+Z. It stays while its button has the focus. */
export function showUndoToast(message: string, undo: () => void, link?: ToastLink): void {
  const show = (duration: number, id?: string) => {
    toast(
      (shown) => (
        <UndoToast
          id={shown.id}
          message={message}
          link={link}
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
  link: ToastLink | undefined;
  /** False once it closes. */
  active: boolean;
  onFocus: (focused: boolean) => void;
  onUndo: () => void;
}

function UndoToast({ id, message, link, active, onFocus, onUndo }: UndoToastProps) {
  const before = useRef<EventTarget | null>(null);
  const press = () => {
    returnFocus(before.current);
    onUndo();
  };
  useUndoKey(id, active, onUndo);
  return (
    <span className="kit:inline-flex kit:items-center kit:gap-3">
      {message}
      {link && <LinkInToast {...link} />}
      {/* 44 px high for fingers, in a toast that is no higher. */}
      <button
        type="button"
        className="kit:-mx-2 kit:-my-3 kit:rounded-field kit:px-2 kit:py-3 kit:outline-offset-[-0.35rem] kit:font-[560] kit:text-accent kit:underline kit:underline-offset-[0.2em]"
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
