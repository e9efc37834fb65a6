/** The app's keys and router, for sign-in. */
import type { PageSettings } from '@atelier/contracts';

/** The message when a sign-in script does not load (specification section 8). */
export const scriptFailed = 'Failed to load Clerk';

export type ClerkSettings = Pick<PageSettings, 'clerkPublishableKey' | 'clerkProxyUrl' | 'sampleCode'>;

/** Whether Clerk's readable cookie says that a user was signed in when the page loaded: it is 0 for nobody. */
export const mayBeSignedIn = () =>
  document.cookie.split('; ').some((cookie) => /^__client_uat.*=[1-9]/.test(cookie));

let settings: ClerkSettings | null = null;

/** Sets the keys. Call once, in the browser, before sign-in starts. */
export function configureAuth(next: ClerkSettings): void {
  settings = next;
}

/** The keys. @throws Error before `configureAuth`. */
export function clerkSettings(): ClerkSettings {
  if (!settings) throw new Error('Call configureAuth before sign-in starts.');
  return settings;
}

type Navigate = (to: string, options?: { replace?: boolean }) => void;

let navigate: Navigate | null = null;

/** Sets the app's router, so that sign-in and sign-out navigate without reloading the page. */
export function setNavigator(next: Navigate | null): void {
  navigate = next;
}

/** Navigates to an address of this app through its router, and to any other by loading it. */
export function goTo(to: string, options?: { replace?: boolean }): void {
  const url = new URL(to, location.href);
  const isHere =
    url.origin + url.pathname + url.search === location.origin + location.pathname + location.search;
  // Clerk's steps are in the hash. Only the browser, not the router, tells Clerk of their change.
  if (isHere && url.hash !== location.hash) location.hash = url.hash;
  else if (navigate && url.origin === location.origin)
    navigate(url.pathname + url.search + url.hash, options);
  else location.assign(url);
}
