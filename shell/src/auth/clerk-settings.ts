import type { PageSettings } from '@atelier/contracts';

/** What the Clerk root needs to start. */
export type ClerkSettings = Pick<PageSettings, 'clerkPublishableKey' | 'clerkProxyUrl'>;

let known: ClerkSettings | null = null;

/** Sets the keys. Call once, in the browser, before sign-in starts. */
export function configureAuth(settings: ClerkSettings): void {
  known = settings;
}

/** The keys. @throws Error before `configureAuth`. */
export function clerkSettings(): ClerkSettings {
  if (!known) throw new Error('Call configureAuth before sign-in starts.');
  return known;
}
