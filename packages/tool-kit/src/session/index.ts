import { useStore } from 'zustand';
import { type Session, session } from './store.ts';

export * from './store.ts';

/** The session, or a selected value: `useSession((s) => s.user)` renders again only when that value changes. */
export function useSession(): Session;
export function useSession<Selected>(select: (state: Session) => Selected): Selected;
export function useSession(select: (state: Session) => unknown = (state) => state) {
  return useStore(session, select);
}
