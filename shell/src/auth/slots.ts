import { createStore } from 'zustand/vanilla';

/** The components of the sign-in service that the app shows. */
export type SlotKind = 'sign-in' | 'pricing' | 'user-menu';

/** A container in the app's page for a component of the sign-in service. */
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
