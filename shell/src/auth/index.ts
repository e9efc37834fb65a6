/** The interface of sign-in for the rest of the shell. The implementation is loaded on demand. */

import { setSession } from '@atelier/tool-kit/session';
import { lazy } from 'react';
import { scriptFailed } from './app-bindings.ts';

export { configureAuth, mayBeSignedIn, setNavigator } from './app-bindings.ts';

const load = () => import(/* webpackChunkName: "auth" */ './auth-session.ts');

const loadOrReport = () =>
  load().catch((error: unknown) => {
    console.error(scriptFailed, error);
    setSession({ status: 'error', user: null, plan: 'free', problem: scriptFailed });
    return null;
  });

/** Loads Clerk once. Never throws: a failure sets the session's status `error` and its `problem`. */
export const startAuth = () => void loadOrReport().then((auth) => auth?.startAuth());

export const retryAuth = () => void loadOrReport().then((auth) => auth?.retryAuth());

/** Opens the user's profile, or its page at a path. Never rejects. */
export const openProfile = async (path?: string) => (await loadOrReport())?.openProfile(path);

/** Signs out and goes to `/`. @throws what Clerk throws when it cannot be reached. */
export const signOut = async () => (await load()).signOut();

/** Deletes the account and goes to `/`. @throws what Clerk throws when it refuses or cannot be reached. */
export const deleteAccount = async () => (await load()).deleteAccount();

export const AuthSlot = lazy(async () => {
  const { AuthSlot } = await import(/* webpackChunkName: "auth" */ './AuthSlot.tsx');
  return { default: AuthSlot };
});
