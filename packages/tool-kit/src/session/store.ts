import type { Identity } from '@atelier/contracts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export { readItem, readJson, writeItem } from './browser-storage.ts';
export { NoSession } from './token.ts';

export interface SessionUser {
  id: string;
  fullName: string;
  imageUrl: string;
  email: string;
}

/**
 * The state of sign-in. `unknown`: not checked yet. `loading`: the sign-in service is loading. `degraded`: it
 * loaded, but a part of it is unreachable. `error`: it did not load; `problem` contains the reason.
 * `offline`: it waits for a connection; `user` is the one who was signed in last on this device, without
 * image and address, and every call fails. `ended`: the session has ended without a sign-out; `user` is the
 * one who was signed in, and every call fails until this user signs in again.
 */
type SessionStatus =
  | 'unknown'
  | 'loading'
  | 'signed-out'
  | 'signed-in'
  | 'degraded'
  | 'error'
  | 'offline'
  | 'ended';

/** The browser's session. Only the shell writes it; modules read it. */
export interface Session {
  status: SessionStatus;
  user: SessionUser | null;
  plan: Identity['plan'];
  /** A message for users; null unless `status` is `error` or `degraded`, or sign-in failed in `offline`. */
  problem: string | null;
}

const signedOut: Session = {
  status: 'unknown',
  user: null,
  plan: 'free',
  problem: null,
};

/** The session store, independent of React: read with `getState`, follow with `subscribe`. */
export const session = createStore<Session>(() => signedOut);

/** Changes the session. For the shell's bridge to the sign-in service, and for tests. */
export const setSession = (change: Partial<Session>) => session.setState(change);

/** Clears the user: after sign-out, and in tests. */
export const clearSession = (status: SessionStatus = 'signed-out') =>
  session.setState({ ...signedOut, status }, true);

/** The session, or a selected value, such as `useSession((state) => state.user)`. */
export function useSession(): Session;
export function useSession<Selected>(select: (state: Session) => Selected): Selected;
export function useSession(select: (state: Session) => unknown = (state) => state) {
  return useStore(session, select);
}
