import type { PageSettings } from '@atelier/contracts';
import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';

/** The message when a sign-in script does not load (specification section 8). */
export const scriptFailed = 'Failed to load Clerk';

export type ClerkSettings = Pick<
  PageSettings,
  'clerkPublishableKey' | 'clerkProxyUrl' | 'sampleCode' | 'plans'
>;

/** Whether a user was signed in when the page loaded. Clerk's readable cookie is 0 for nobody. */
export const mayBeSignedIn = () =>
  document.cookie.split('; ').some((cookie) => /^__client_uat.*=[1-9]/.test(cookie));

type Navigate = (to: string, options?: { replace?: boolean }) => void;

interface AppBindings {
  settings: ClerkSettings | null;
  navigate: Navigate | null;
  WebhooksPage: ComponentType | null;
}

/** What the app gives to sign-in, which runs in another React root. */
export const appBindings = createStore<AppBindings>(() => ({
  settings: null,
  navigate: null,
  WebhooksPage: null,
}));

/** Sets the keys and the page of webhooks. Call once, in the browser, before sign-in starts. */
export const configureAuth = (settings: ClerkSettings, WebhooksPage: ComponentType) =>
  appBindings.setState({ settings, WebhooksPage });

export function clerkSettings(): ClerkSettings {
  const { settings } = appBindings.getState();
  if (!settings) throw new Error('Call configureAuth before sign-in starts.');
  return settings;
}

export const setNavigator = (navigate: Navigate | null) => appBindings.setState({ navigate });

/** Navigates to an address of this app through its router, and to any other by loading it. */
export function goTo(to: string, options?: { replace?: boolean }): void {
  const url = new URL(to, location.href);
  const isHere =
    url.origin + url.pathname + url.search === location.origin + location.pathname + location.search;
  const { navigate } = appBindings.getState();
  // Clerk's steps are in the hash. Only the browser, not the router, tells Clerk of their change.
  if (isHere && url.hash !== location.hash) location.hash = url.hash;
  else if (navigate && url.origin === location.origin)
    navigate(url.pathname + url.search + url.hash, options);
  else location.assign(url);
}
