import { z } from 'zod';
import { type Call, json, kilobyte, none, serviceNames, succeeded } from './call.ts';
import { creationId } from './creation.ts';
import { scopes } from './routes.ts';
import { plan } from './usage.ts';

/** The user, session and plan of a request, from a verified Clerk session token or API key. */
export const identity = z.object({
  userId: z.string().min(1),
  sessionId: z.string().min(1),
  plan,
  /** What an API key or access token may do; absent for a session, and for a key that may do everything. */
  scopes: z.array(z.enum(scopes)).optional(),
});
export type Identity = z.infer<typeof identity>;

/** The identity that the gateway signs for its own calls to a service. No user of Clerk has such an id. */
export const gatewayIdentity: Identity = { userId: 'gateway', sessionId: 'gateway', plan: 'free' };

/** The header with the identity that the gateway signs for a service. The gateway removes it from client requests. */
export const identityHeader = 'x-atelier-identity';
/** The header with the request's id. The gateway creates it and ignores one from a client. */
export const requestIdHeader = 'x-request-id';

/** The header with the code of a failure, from a service to the gateway, which removes it. */
export const errorCodeHeader = 'x-atelier-error';

/** `ok`: the service's own `/readyz` returns 200. `degraded`: it does not, or not in time. */
const serviceState = z.enum(['ok', 'degraded']);

/**
 * The body of the gateway's `/readyz` with status 200; `degraded` means that at least one service is not ready, or that the
 * gateway cannot reach the database. With status 503 it is a `failure` whose details name the reason: `sign-in` (no keys to verify
 * tokens), `pages` (no build), `files` (files of modules cannot be stored), `services` (none is ready) or `gateway` (it is shutting down).
 */
export const gatewayReadiness = z.object({
  success: z.literal(true),
  status: serviceState,
  services: z.record(z.enum(serviceNames), serviceState),
  /** Whether all gateways count together. `per_process` with status `degraded`: the database cannot be reached. */
  rate_limits: z.enum(['shared', 'per_process']),
  /** TRUST_PROXY, and how many addresses X-Forwarded-For of this request had. */
  proxies: z.object({ trusted: z.number().int(), arrived: z.number().int() }),
});
export type GatewayReadiness = z.infer<typeof gatewayReadiness>;

/** What a link preview shows of an image of the community. */
const imageCard = z.object({
  prompt: z.string(),
  image: z.url().describe('The absolute URL of the image.'),
  /** Its size in pixels, where it is known. */
  size: z.object({ width: z.int().positive(), height: z.int().positive() }).optional(),
});
export type ImageCard = z.infer<typeof imageCard>;

/** Calls that only the gateway makes, in addition to those of the module registry. */
export const internalCalls = {
  endAccount: {
    method: 'POST',
    path: '/internal/end-account',
    access: 'internal',
    service: 'creations',
    limit: 'write',
    summary:
      "End a user's account. The user's runs stop and published images become private; of a deleted account everything is erased.",
    body: json(
      z.strictObject({ user_id: z.string().min(1).max(100), reason: z.enum(['deleted', 'banned']) }),
      kilobyte,
    ),
    response: succeeded({}),
  },
  getImageCard: {
    method: 'GET',
    path: '/internal/image-card',
    access: 'internal',
    service: 'creations',
    limit: 'read',
    summary: 'Read what a link preview shows of an image of the community; null where it may show nothing.',
    query: z.strictObject({ id: creationId }),
    body: none,
    response: succeeded({ card: imageCard.nullable() }),
  },
} as const satisfies Record<string, Call>;
