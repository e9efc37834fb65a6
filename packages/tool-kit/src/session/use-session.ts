import { useStore } from 'zustand';
import { type Session, session } from './store.ts';

/** The session, or a part of it: `useSession((s) => s.user)` renders again only when that part changes. */
export function useSession(): Session;
export function useSession<Part>(select: (state: Session) => Part): Part;
export function useSession(select: (state: Session) => unknown = (state) => state) {
  return useStore(session, select);
}
