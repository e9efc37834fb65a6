import { createStore } from 'zustand/vanilla';

/** The pieces of the sign-in service's own interface that the app gives a place to. */
export type SlotKind = 'sign-in' | 'pricing' | 'user-menu';

/** A place in the app's page, and which piece belongs into it. */
export interface Slot {
  id: string;
  kind: SlotKind;
  element: HTMLElement;
}

/** The places that stand in the page now. The app fills this list; the Clerk root draws into it. */
export const slots = createStore<{ open: readonly Slot[] }>(() => ({ open: [] }));

/** Offers a place; the returned function takes it back. */
export function openSlot(slot: Slot): () => void {
  slots.setState(({ open }) => ({ open: [...open, slot] }));
  return () => slots.setState(({ open }) => ({ open: open.filter(({ id }) => id !== slot.id) }));
}
