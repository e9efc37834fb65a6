import {
  clerkJSScriptUrl,
  clerkUIScriptUrl,
  loadClerkJSScript,
  loadClerkUIScript,
} from '@clerk/shared/loadClerkJsScript';
import { workerPath } from '../offline/offline-files.ts';
import { allowScripts } from '../policy/default-policy.ts';
import type { ClerkSettings } from './app-bindings.ts';
import { AuthError, clerkIsPresent } from './auth-failure.ts';

const isPublishableKey = (key: string) => /^pk_(test|live)_[A-Za-z0-9+/=]+$/.test(key);

const scriptOptions = ({ clerkPublishableKey, clerkProxyUrl }: ClerkSettings) => ({
  publishableKey: clerkPublishableKey,
  ...(clerkProxyUrl ? { proxyUrl: clerkProxyUrl } : {}),
});

/** The addresses that Clerk's loader requests: ClerkJS and its interface. None for an invalid key. */
export function clerkScripts(settings: ClerkSettings): string[] {
  if (!isPublishableKey(settings.clerkPublishableKey)) return [];
  const options = scriptOptions(settings);
  return [clerkJSScriptUrl(options), clerkUIScriptUrl(options)];
}

const scriptTimeout = 15_000;

/**
 * Loads ClerkJS and its interface in parallel; the provider would load them one after the other.
 * @throws AuthError if a script does not load, or ClerkJS creates no client.
 */
export async function loadClerk(settings: ClerkSettings): Promise<void> {
  if (!settings.clerkPublishableKey) throw new AuthError('key_missing');
  if (!isPublishableKey(settings.clerkPublishableKey)) throw new AuthError('key_invalid');
  allowClerkScripts(settings);
  const options = { ...scriptOptions(settings), scriptLoadTimeout: scriptTimeout };
  const waiting = new AbortController();
  try {
    await Promise.race([
      Promise.all([loadClerkJSScript(options), loadClerkUIScript(options)]),
      scriptsRan(clerkScripts(settings), waiting.signal),
    ]);
  } catch (cause) {
    throw new AuthError('script_failed', cause);
  } finally {
    waiting.abort();
  }
  if (!clerkIsPresent()) throw new AuthError('client_missing');
}

/** Resolves when the scripts have run: Clerk's loader looks for their results only every 100 ms. */
function scriptsRan(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  const missing = new Set(addresses);
  return new Promise((resolve) => {
    const onLoad = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement)) return;
      missing.delete(target.getAttribute('src') ?? '');
      if (missing.size === 0) resolve();
    };
    document.addEventListener('load', onLoad, { capture: true, signal });
  });
}

/** Hosts of scripts that Clerk loads for bot protection and payments. */
const partnerOrigins = ['https://challenges.cloudflare.com', 'https://js.stripe.com'];

/** Allows ClerkJS to load its packages and its partners' scripts, and the shell to load its worker. */
function allowClerkScripts({ clerkPublishableKey, clerkProxyUrl }: ClerkSettings): void {
  const frontendApi = clerkProxyUrl
    ? new URL(clerkProxyUrl, location.origin).href
    : frontendApiOf(clerkPublishableKey);
  allowScripts(
    ({ href, origin }) =>
      href === location.origin + workerPath ||
      href.startsWith(`${frontendApi}/npm/@clerk/`) ||
      partnerOrigins.includes(origin),
  );
}

/** A publishable key is a prefix and the base64 of the Frontend API's host with a `$` at its end. */
const frontendApiOf = (key: string) =>
  `https://${atob(key.replace(/^pk_(test|live)_/, '')).replace(/\$$/, '')}`;
