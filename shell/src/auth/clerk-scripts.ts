import { clerkJSScriptUrl, clerkUIScriptUrl } from '@clerk/shared/loadClerkJsScript';
import type { ClerkSettings } from './app-bindings.ts';

/** Whether a publishable key has the form of Clerk's keys. */
export const isPublishableKey = (key: string) => /^pk_(test|live)_[A-Za-z0-9+/=]+$/.test(key);

/** The options of Clerk's loader that its scripts' addresses depend on. */
export const scriptOptions = ({ clerkPublishableKey, clerkProxyUrl }: ClerkSettings) => ({
  publishableKey: clerkPublishableKey,
  ...(clerkProxyUrl ? { proxyUrl: clerkProxyUrl } : {}),
});

/** The addresses that Clerk's loader requests: ClerkJS and its interface. None for an invalid key. */
export function clerkScripts(settings: ClerkSettings): string[] {
  if (!isPublishableKey(settings.clerkPublishableKey)) return [];
  const options = scriptOptions(settings);
  return [clerkJSScriptUrl(options), clerkUIScriptUrl(options)];
}
