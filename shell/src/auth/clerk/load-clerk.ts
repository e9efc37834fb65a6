import { loadClerkJSScript, loadClerkUIScript } from '@clerk/shared/loadClerkJsScript';
import { AuthError, clerkIsPresent } from '../auth-failure.ts';
import type { ClerkSettings } from '../clerk-settings.ts';
import { allowClerkScripts } from './clerk-script-policy.ts';

/** Milliseconds until the load of a script counts as failed. */
const scriptTimeout = 15_000;

/**
 * Loads ClerkJS and its interface in parallel (the provider would load them one after the other). Clerk's loader tries
 * each up to five times.
 * @throws AuthError if a script does not load, or ClerkJS creates no client.
 */
export async function loadClerk({ clerkPublishableKey, clerkProxyUrl }: ClerkSettings): Promise<void> {
  if (!clerkPublishableKey) throw new AuthError('key_missing');
  if (!/^pk_(test|live)_[A-Za-z0-9+/=]+$/.test(clerkPublishableKey)) throw new AuthError('key_invalid');
  allowClerkScripts({ clerkPublishableKey, clerkProxyUrl });
  const options = {
    publishableKey: clerkPublishableKey,
    scriptLoadTimeout: scriptTimeout,
    ...(clerkProxyUrl ? { proxyUrl: clerkProxyUrl } : {}),
  };
  try {
    await Promise.all([loadClerkJSScript(options), loadClerkUIScript(options)]);
  } catch (cause) {
    throw new AuthError('script_failed', cause);
  }
  if (!clerkIsPresent()) throw new AuthError('client_missing');
}
