import { createStore } from 'zustand/vanilla';

export type SlotKind = 'sign-in' | 'pricing' | 'user-menu' | 'webhooks' | 'webhooks-icon';

export interface Slot {
  id: string;
  kind: SlotKind;
  element: HTMLElement;
}

/** The mounted slots. The app adds them; the Clerk root renders into them. */
export const slots = createStore<{ open: readonly Slot[] }>(() => ({ open: [] }));

/** Adds a slot; the returned function removes it. */
export function openSlot(slot: Slot): () => void {
  slots.setState(({ open }) => ({ open: [...open, slot] }));
  return () => slots.setState(({ open }) => ({ open: open.filter(({ id }) => id !== slot.id) }));
}

/**
 * Runs an update of the other React root in a microtask, after the current commit: otherwise React 19.3 may
 * fail with "Cannot commit the same tree as before" (error 177). Returns a function that cancels it.
 */
export function deferUntilCommit(update: () => void): () => void {
  let pending = true;
  queueMicrotask(() => {
    if (pending) update();
  });
  return () => {
    pending = false;
  };
}
