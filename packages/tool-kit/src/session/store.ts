import type { Identity } from '@atelier/contracts';
import { createStore } from 'zustand/vanilla';
import { NoSession } from './no-session.ts';

/** Who is signed in, as far as a page needs to know. */
export interface SessionUser {
  id: string;
  fullName: string;
  imageUrl: string;
  email: string;
}

/**
 * Where sign-in stands. `unknown`: nobody has asked yet. `loading`: the sign-in service is on its way. `degraded`: it is
 * there, but part of it is not reachable. `error`: it did not load; `problem` says why.
 */
export type SessionStatus = 'unknown' | 'loading' | 'signed-out' | 'signed-in' | 'degraded' | 'error';

/** The browser's state of sign-in. Only the shell writes it; modules read it. */
export interface Session {
  status: SessionStatus;
  user: SessionUser | null;
  plan: Identity['plan'];
  /** What went wrong, for people; null unless `status` is `error` or `degraded`. */
  problem: string | null;
  /** A fresh bearer token. @throws NoSession when nobody is signed in, or when the token does not arrive in time. */
  getToken(): Promise<string>;
}

const nobody: Session = {
  status: 'unknown',
  user: null,
  plan: 'free',
  problem: null,
  getToken: () => Promise.reject(new NoSession()),
};

/** The session itself, free of any framework: read with `getState`, follow with `subscribe`. */
export const session = createStore<Session>(() => nobody);

/** Writes what changed of the session. For the shell's bridge to the sign-in service, and for tests. */
export const setSession = (change: Partial<Session>) => session.setState(change);

/** Forgets the user: after sign-out, and between tests. */
export const clearSession = (status: SessionStatus = 'signed-out') =>
  session.setState({ ...nobody, status }, true);
