import { loadClerkJSScript, loadClerkUIScript } from '@clerk/shared/loadClerkJsScript';
import { AuthError, clerkIsPresent } from '../auth-failure.ts';
import type { ClerkSettings } from '../clerk-settings.ts';
import { allowClerkScripts } from './clerk-script-policy.ts';

/** Milliseconds until a script that does not arrive counts as failed. */
const scriptTimeout = 15_000;

/**
 * Loads ClerkJS and its interface side by side (the provider alone would load one after the other). Each is tried up to
 * five times by Clerk's own loader.
 * @throws AuthError when a script does not arrive, or leaves no client behind.
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
