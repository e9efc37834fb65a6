import { z } from 'zod';
import { url } from '../edge/edge-settings.ts';
import { clerkProxyPath } from '../edge/request-target.ts';

export interface ClerkSettings {
  publishableKey: string;
  secretKey: string;
  /** Whether the browser reaches Clerk through `/__clerk`, which Clerk allows for live keys only. */
  proxied: boolean;
  /** The Frontend API that the proxy forwards to; null for the default of Clerk's helper. */
  frontendApi: string | null;
  /** The origin of the Frontend API that the browser uses without the proxy. */
  frontendOrigin: string;
  /** The `iss` of session tokens. */
  issuer: string;
  /** URL of the public keys, and the request headers for it. */
  jwks: { url: string; headers: Record<string, string> };
  /** Clerk's Backend API without a trailing slash. */
  api: string;
}

export const clerkSettings = {
  CLERK_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_[A-Za-z0-9+/=_-]+$/, 'is not a publishable key')
    .describe('the publishable key of your Clerk application'),
  CLERK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\S+$/, 'is not a secret key')
    .describe('the secret key of your Clerk application'),
  CLERK_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'is not a signing secret')
    .optional()
    .describe("the signing secret of the endpoint for this product in Clerk's dashboard"),
  CLERK_FAPI_URL: url
    .optional()
    .describe("a server that replaces Clerk's Frontend API and Backend API; default: Clerk"),
};

type ClerkVariables = Pick<
  z.output<z.ZodObject<typeof clerkSettings>>,
  'CLERK_PUBLISHABLE_KEY' | 'CLERK_SECRET_KEY' | 'CLERK_FAPI_URL'
> & { PUBLIC_ORIGIN: string };

/** The Backend API serves an application's public keys to its secret key (clerk.com/docs). */
const backendApi = 'https://api.clerk.com';
const backendJwksUrl = `${backendApi}/v1/jwks`;

/** A publishable key is `pk_test_` or `pk_live_`, and the base64 of the Frontend API's host and `$`. */
export function readClerkSettings(variables: ClerkVariables): ClerkSettings {
  const { PUBLIC_ORIGIN, CLERK_PUBLISHABLE_KEY: publishableKey, CLERK_SECRET_KEY: secretKey } = variables;
  const proxied = publishableKey.startsWith('pk_live_');
  const host = Buffer.from(publishableKey.slice('pk_test_'.length), 'base64').toString().replace(/\$$/, '');
  const frontendOrigin = `https://${host}`;
  const frontendApi = variables.CLERK_FAPI_URL ?? null;
  return {
    publishableKey,
    secretKey,
    proxied,
    frontendApi,
    frontendOrigin,
    issuer: proxied ? `${PUBLIC_ORIGIN}${clerkProxyPath}` : frontendOrigin,
    jwks: jwksOf(frontendApi ?? (proxied ? null : frontendOrigin), secretKey),
    api: frontendApi ?? backendApi,
  };
}

/** The keys of a reachable Frontend API, else those that the Backend API serves to the secret key. */
function jwksOf(frontendApi: string | null, secretKey: string): ClerkSettings['jwks'] {
  return frontendApi
    ? { url: `${frontendApi}/.well-known/jwks.json`, headers: {} }
    : { url: backendJwksUrl, headers: { authorization: `Bearer ${secretKey}` } };
}
