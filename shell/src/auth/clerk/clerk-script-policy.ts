import type { ClerkSettings } from '../clerk-settings.ts';

/** Hosts of scripts that Clerk loads for bot protection and payments; the content policy lists them where they are used. */
const partners = ['https://challenges.cloudflare.com', 'https://js.stripe.com'];

/**
 * Lets ClerkJS load its scripts where Trusted Types are enforced. ClerkJS assigns addresses as strings, which only a
 * default policy can take. This one takes Clerk's own packages and its partners' scripts, and for workers what ClerkJS
 * has made itself. It makes no HTML and no script text: what assigns those is refused.
 */
export function allowClerkScripts({ clerkPublishableKey, clerkProxyUrl }: ClerkSettings): void {
  if (!globalThis.trustedTypes || globalThis.trustedTypes.defaultPolicy) return;
  const packages = `${clerkProxyUrl ? new URL(clerkProxyUrl, location.origin).href : frontendApi(clerkPublishableKey)}/npm/@clerk/`;
  globalThis.trustedTypes.createPolicy('default', {
    createScriptURL(url, _type, sink) {
      const { href, origin, protocol } = new URL(url, location.href);
      const ofWorker = protocol === 'blob:' && origin === location.origin && sink === 'Worker constructor';
      return ofWorker || href.startsWith(packages) || partners.includes(origin) ? url : null;
    },
  });
}

/** A publishable key is a prefix and the base64 of the Frontend API's host with a `$` at its end. */
const frontendApi = (key: string) =>
  `https://${atob(key.replace(/^pk_(test|live)_/, '')).replace(/\$$/, '')}`;
