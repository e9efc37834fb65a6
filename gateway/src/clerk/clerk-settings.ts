/** The settings of the Clerk application. */
export interface ClerkSettings {
  publishableKey: string;
  secretKey: string;
  /** Whether the browser reaches Clerk through the gateway's `/__clerk`. Clerk allows that only for live keys. */
  proxied: boolean;
  /** The Frontend API that the proxy forwards to; null for the default of Clerk's helper. */
  frontendApi: string | null;
  /** The origin of the Frontend API that the browser uses without the proxy. */
  frontendOrigin: string;
  /** The `iss` of session tokens. */
  issuer: string;
  /** URL of the public keys, and the request headers for it. */
  jwks: { url: string; headers: Record<string, string> };
  /** Clerk's Backend API without a trailing slash; null when CLERK_FAPI_URL is set without CLERK_API_URL. */
  api: string | null;
}

interface ClerkVariables {
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

/** The Backend API serves an application's public keys to its secret key (clerk.com/docs, "Get the JWKS"). */
const backendApi = 'https://api.clerk.com';
const backendJwksUrl = `${backendApi}/v1/jwks`;

/**
 * Derives the issuer and the URLs that are not set. A publishable key is `pk_test_` or `pk_live_` and the base64 of the
 * Frontend API's host followed by `$`.
 */
export function readClerkSettings(variables: ClerkVariables): ClerkSettings {
  const { publishableKey, secretKey, publicOrigin } = variables;
  const proxied = publishableKey.startsWith('pk_live_');
  const host = Buffer.from(publishableKey.slice('pk_test_'.length), 'base64').toString().replace(/\$$/, '');
  const frontendOrigin = `https://${host}`;
  const frontendApi = variables.frontendApi ?? null;
  return {
    publishableKey,
    secretKey,
    proxied,
    frontendApi,
    frontendOrigin,
    issuer: variables.issuer ?? (proxied ? `${publicOrigin}${clerkProxyPath}` : frontendOrigin),
    jwks: jwksOf(
      variables.jwksUrl ?? defaultJwksUrl(frontendApi, proxied ? null : frontendOrigin),
      secretKey,
    ),
    api: variables.apiUrl ?? (frontendApi ? null : backendApi),
  };
}

function defaultJwksUrl(frontendApi: string | null, reachable: string | null): string {
  const base = frontendApi ?? reachable;
  return base ? `${base}/.well-known/jwks.json` : backendJwksUrl;
}

function jwksOf(url: string, secretKey: string): ClerkSettings['jwks'] {
  return { url, headers: url === backendJwksUrl ? { authorization: `Bearer ${secretKey}` } : {} };
}
