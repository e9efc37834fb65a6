import type { PageSettings } from '@atelier/contracts';

/** What the Clerk root needs to start. */
export type ClerkSettings = Pick<PageSettings, 'clerkPublishableKey' | 'clerkProxyUrl'>;

let known: ClerkSettings | null = null;

/** Says which keys to use. Call once, in the browser, before sign-in is started. */
export function configureAuth(settings: ClerkSettings): void {
  known = settings;
}

/** The keys to use. @throws Error before `configureAuth`, which is a mistake in the code. */
export function clerkSettings(): ClerkSettings {
  if (!known) throw new Error('configureAuth comes before the rest of sign-in.');
  return known;
}
