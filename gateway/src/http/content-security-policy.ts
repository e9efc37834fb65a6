/** What the policy depends on. */
export interface PolicyOptions {
  publicOrigin: string;
  /** Hosts that Clerk's own scripts need (clerk.com/docs, "Content Security Policy"); none while a stand-in signs people in. */
  clerkHosts: ClerkHosts | null;
}

export interface ClerkHosts {
  /** Clerk's Frontend API, where the browser goes to it directly; null behind the gateway's proxy. */
  frontendApi: string | null;
}

/**
 * Builds the Content-Security-Policy of a page.
 * @param scriptHashes `sha256-…` of each inline script of the page.
 */
export function contentSecurityPolicy(options: PolicyOptions, scriptHashes: readonly string[] = []): string {
  const { publicOrigin, clerkHosts } = options;
  const api = clerkHosts?.frontendApi ? [clerkHosts.frontendApi] : [];
  const real = (...hosts: string[]) => (clerkHosts ? hosts : []);
  const challenge = real('https://challenges.cloudflare.com');
  const payment = real('https://js.stripe.com', 'https://*.js.stripe.com');
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...api, ...challenge, ...payment],
    'connect-src': ["'self'", ...api, ...real('https://api.stripe.com')],
    'img-src': ["'self'", 'data:', 'blob:', publicOrigin, ...real('https://img.clerk.com')],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [...challenge, ...payment, ...real('https://hooks.stripe.com')],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ');
}
