/** Features of Clerk's dashboard that need other hosts. */
export const clerkFeatures = ['images', 'captcha', 'billing'] as const;
type ClerkFeature = (typeof clerkFeatures)[number];

export const imagePath = '/pictures/';

export interface PolicyOptions {
  publicOrigin: string;
  /** Clerk's Frontend API if the browser requests it directly; null behind the gateway's proxy. */
  clerkFrontendApi: string | null;
  clerkFeatures: readonly ClerkFeature[];
  /** Whether the browser blocks violations of Trusted Types or only reports them. */
  trustedTypes: 'enforce' | 'report';
  /** Whether pages may use a module that runs on the user's machine. */
  moduleOverrides: boolean;
}

/** The origins of development servers. Browsers treat them as secure, also in pages with https. */
const developmentServers = ['http://127.0.0.1:*', 'http://localhost:*'];

/** Browsers send reports of violations to this path. */
export const reportsPath = '/csp-reports';
const reporting = { 'report-uri': [reportsPath] };

/** The shell makes all of them, before code of a module runs (docs/decisions/0014). */
const trustedTypes = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['atelier', 'atelier-html', 'default'],
};

/** The hosts of each feature by directive (clerk.com/docs, "Content Security Policy"). */
const hostsByFeature: Record<ClerkFeature, Record<string, string[]>> = {
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

/** Builds the policy of a page. @param scriptHashes `sha256-…` of each inline script of the page. */
export function contentSecurityPolicy(options: PolicyOptions, scriptHashes: readonly string[] = []): string {
  const { publicOrigin, clerkFrontendApi } = options;
  const api = clerkFrontendApi ? [clerkFrontendApi] : [];
  const overrides = options.moduleOverrides ? developmentServers : [];
  const featureHosts = (directive: string) =>
    options.clerkFeatures.flatMap((feature) => hostsByFeature[feature][directive] ?? []);
  return format({
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      "'wasm-unsafe-eval'",
      ...scriptHashes.map((hash) => `'${hash}'`),
      ...api,
      ...featureHosts('script-src'),
      ...overrides,
    ],
    // Files that a tool made are sources of its own requests, sounds and films.
    'connect-src': ["'self'", 'blob:', 'data:', ...api, ...featureHosts('connect-src'), ...overrides],
    'img-src': ["'self'", 'data:', 'blob:', publicOrigin, ...featureHosts('img-src'), ...overrides],
    'style-src': ["'self'", "'unsafe-inline'", ...overrides],
    'font-src': ["'self'", 'data:', ...overrides],
    'media-src': ["'self'", 'blob:', 'data:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'", ...featureHosts('frame-src')],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    ...(options.trustedTypes === 'enforce' ? trustedTypes : {}),
    ...reporting,
  });
}

/** The policy of a module's SVG file, whose scripts could read the session if it is opened as a page. */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The value of Content-Security-Policy-Report-Only: Trusted Types if they are only reported, else null. */
export const reportOnlyPolicy = (options: PolicyOptions): string | null =>
  options.trustedTypes === 'report' ? format({ ...trustedTypes, ...reporting }) : null;

const format = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.length > 0 ? sources.join(' ') : "'none'"}`)
    .join('; ');
