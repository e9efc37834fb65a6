/**
 * The interface of sign-in for the rest of the shell. It is small because the landing page loads it; the implementation is
 * loaded on demand, and only `clerk/` imports Clerk.
 */
import { setSession } from '@atelier/tool-kit/session';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { authMessages } from './auth-failure.ts';

export { configureAuth } from './clerk-settings.ts';
export { setNavigator } from './navigator.ts';

const fetchControl = () => import(/* webpackChunkName: "auth" */ './auth-control.ts');

async function control() {
  try {
    return await fetchControl();
  } catch (error) {
    console.error(authMessages.script_failed, error);
    setSession({ status: 'error', problem: authMessages.script_failed });
    return null;
  }
}

/** Loads the sign-in service once. Never throws: a failure sets the session's status `error` and its `problem`. */
export const startAuth = () => void control().then((auth) => auth?.startAuth());

/** Loads the service again after status `error`. */
export const retryAuth = () => void control().then((auth) => auth?.retryAuth());

/** Opens the sign-in dialog, loading the service first. Never rejects, as above. */
export const openSignIn = async () => (await control())?.openSignIn();

/** Opens the user's profile. Never rejects, as above. */
export const openProfile = async () => (await control())?.openProfile();

/** Signs out and goes to `/`. @throws what the service throws when it cannot be reached. */
export const signOut = async () => (await fetchControl()).signOut();

/** Whether the readable cookie says that somebody was signed in here when the page loaded. */
export const mayBeSignedIn = () => /(?:^|;\s*)__client_uat(?:_\w+)?=(?:$|[^0]|0[^;])/.test(document.cookie);

type SlotComponent = ComponentType<{ fallback?: ReactNode }>;
const slot = (name: 'SignInSlot' | 'PricingSlot' | 'UserMenuSlot') =>
  lazy<SlotComponent>(async () => ({
    default: (await import(/* webpackChunkName: "auth" */ './Slot.tsx'))[name],
  }));

/** The hosted sign-in screen. Suspends while its file loads, like the two below. */
export const SignInSlot = slot('SignInSlot');
/** The hosted pricing table. */
export const PricingSlot = slot('PricingSlot');
/** The menu of the signed-in user. */
export const UserMenuSlot = slot('UserMenuSlot');
