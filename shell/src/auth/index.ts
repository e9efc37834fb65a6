/**
 * Sign-in, as the rest of the shell sees it: thin, so that the landing page stays light. What works behind it is fetched
 * at the first sign of intent; Clerk itself is imported below `clerk/` alone.
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

/**
 * Starts loading the sign-in service, unless it was started before. Never throws: what goes wrong stands in the session,
 * as status `error` with its message.
 */
export const startAuth = () => void control().then((auth) => auth?.startAuth());

/** Starts over after status `error`. */
export const retryAuth = () => void control().then((auth) => auth?.retryAuth());

/** Opens the sign-in dialog, loading the service first. Never rejects: a failure shows as status `error`. */
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

/** The hosted sign-in screen. Suspends while its own file is on its way, as the two below. */
export const SignInSlot = slot('SignInSlot');
/** The hosted pricing table. */
export const PricingSlot = slot('PricingSlot');
/** The menu of the signed-in user. */
export const UserMenuSlot = slot('UserMenuSlot');
