/** What Clerk's own scripts may use of other hosts, by what is switched on in Clerk's dashboard. */
export const clerkFeatures = ['images', 'captcha', 'billing'] as const;
export type ClerkFeature = (typeof clerkFeatures)[number];

/** What the policy depends on. */
export interface PolicyOptions {
  publicOrigin: string;
  /** Clerk's Frontend API, where the browser goes to it directly; null behind the gateway's proxy. */
  clerkFrontendApi: string | null;
  clerkFeatures: readonly ClerkFeature[];
  /** Whether the browser refuses what Trusted Types forbid, or only reports it. */
  trustedTypes: 'enforce' | 'report';
}

/** Where browsers send reports of violations. */
export const reportsPath = '/csp-reports';

/**
 * The value of `Reporting-Endpoints` that `report-to` refers to (W3C Reporting API), or null over plain http: browsers do
 * not read it there, and Chromium would ignore `report-uri` all the same beside `report-to`.
 */
export const reportingEndpoints = ({ publicOrigin }: PolicyOptions): string | null =>
  publicOrigin.startsWith('https:') ? `csp="${reportsPath}"` : null;

const reporting = (options: PolicyOptions): Record<string, string[]> => ({
  'report-uri': [reportsPath],
  ...(reportingEndpoints(options) && { 'report-to': ['csp'] }),
});

/** `atelier` makes the addresses of the product's own scripts, `default` those of Clerk's (docs/decisions/0014). */
const trustedTypes = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['atelier', 'default'] };

/** The hosts of each feature (clerk.com/docs, "Content Security Policy"). */
const hosts: Record<ClerkFeature, Record<string, string[]>> = {
  images: { 'img-src': ['https://img.clerk.com'] },
  captcha: {
    'script-src': ['https://challenges.cloudflare.com'],
    'frame-src': ['https://challenges.cloudflare.com'],
  },
  billing: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
};

/**
 * Builds the Content-Security-Policy of a page. It lists only hosts that this configuration uses.
 * @param scriptHashes `sha256-…` of each inline script of the page.
 */
export function contentSecurityPolicy(options: PolicyOptions, scriptHashes: readonly string[] = []): string {
  const { publicOrigin, clerkFrontendApi } = options;
  const api = clerkFrontendApi ? [clerkFrontendApi] : [];
  const of = (directive: string) =>
    options.clerkFeatures.flatMap((feature) => hosts[feature][directive] ?? []);
  return write({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...api, ...of('script-src')],
    'connect-src': ["'self'", ...api, ...of('connect-src')],
    'img-src': ["'self'", 'data:', 'blob:', publicOrigin, ...of('img-src')],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': of('frame-src'),
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    ...(options.trustedTypes === 'enforce' ? trustedTypes : {}),
    ...reporting(options),
  });
}

/** The value of Content-Security-Policy-Report-Only: Trusted Types where they are not enforced, else null. */
export const reportOnlyPolicy = (options: PolicyOptions): string | null =>
  options.trustedTypes === 'report' ? write({ ...trustedTypes, ...reporting(options) }) : null;

const write = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ');
