/** What is known of the Clerk application that signs people in. */
export interface Clerk {
  publishableKey: string;
  secretKey: string;
  /** Whether the browser reaches Clerk through the gateway's `/__clerk`. Clerk allows that for live keys alone. */
  proxied: boolean;
  /** Where the proxy goes; null leaves it to Clerk's own helper. */
  frontendApi: string | null;
  /** The origin of the Frontend API that the browser goes to when nothing is proxied. */
  frontendOrigin: string;
  /** What a session token must name as its issuer. */
  issuer: string;
  /** Where the public keys lie, and the headers to ask for them with. */
  jwks: { url: string; headers: Record<string, string> };
  /** Clerk's Backend API without a slash at its end; null where another Frontend API is set without one that belongs to it. */
  api: string | null;
}

interface ClerkSettings {
  publicOrigin: string;
  publishableKey: string;
  secretKey: string;
  frontendApi: string | undefined;
  issuer: string | undefined;
  jwksUrl: string | undefined;
  apiUrl: string | undefined;
}

/** The path of Clerk's proxy on the public origin. */
export const clerkProxyPath = '/__clerk';

/** Clerk's Backend API serves the keys of any application to its secret key (clerk.com/docs, "Get the JWKS"). */
const backendApi = 'https://api.clerk.com';
const backendKeys = `${backendApi}/v1/jwks`;

/**
 * Works out issuer and key addresses. A publishable key is `pk_test_` or `pk_live_` and the base64 of the Frontend
 * API's host with a `$` at its end.
 */
export function readClerk(settings: ClerkSettings): Clerk {
  const { publishableKey, secretKey, publicOrigin } = settings;
  const proxied = publishableKey.startsWith('pk_live_');
  const host = Buffer.from(publishableKey.slice('pk_test_'.length), 'base64').toString().replace(/\$$/, '');
  const frontendOrigin = `https://${host}`;
  const frontendApi = settings.frontendApi ?? null;
  return {
    publishableKey,
    secretKey,
    proxied,
    frontendApi,
    frontendOrigin,
    issuer: settings.issuer ?? (proxied ? `${publicOrigin}${clerkProxyPath}` : frontendOrigin),
    jwks: keysOf(settings.jwksUrl ?? derivedKeys(frontendApi, proxied ? null : frontendOrigin), secretKey),
    api: settings.apiUrl ?? (frontendApi ? null : backendApi),
  };
}

function derivedKeys(frontendApi: string | null, reachable: string | null): string {
  const base = frontendApi ?? reachable;
  return base ? `${base}/.well-known/jwks.json` : backendKeys;
}

function keysOf(url: string, secretKey: string): Clerk['jwks'] {
  return { url, headers: url === backendKeys ? { authorization: `Bearer ${secretKey}` } : {} };
}
