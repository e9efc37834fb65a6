import { z } from 'zod';
import { type Call, json, kilobyte, none, serviceNames, succeeded } from './call.ts';
import { mostCharacters } from './checks.ts';
import { creationId } from './creation.ts';
import { fieldFault } from './errors.ts';
import { fault } from './messages.ts';
import { scopes } from './scopes.ts';
import { plan } from './usage.ts';

/** The user, session and plan of a request, from a verified Clerk session token or API key. */
export const identity = z.object({
  userId: z.string().min(1),
  sessionId: z.string().min(1),
  plan,
  /** The scopes of an API key or access token; absent for a session and for a key without scopes. */
  scopes: z.array(z.enum(scopes)).optional(),
});
export type Identity = z.infer<typeof identity>;

/** The body of `keyRoute`. Without scopes, a key may do everything its user may; without days, it never ends. */
export const keyRequest = z.strictObject({
  name: z
    .string()
    .trim()
    .check(z.minLength(3, fault('key_name')), mostCharacters(100)),
  scopes: z.array(z.enum(scopes)).max(scopes.length),
  days: z.int().min(1).max(365).optional(),
});

/** The user id of the gateway's own calls to services. Clerk has no such user id. */
export const gatewayIdentity: Identity = { userId: 'gateway', sessionId: 'gateway', plan: 'free' };

/** The header with the identity that the gateway signs for a service. Clients cannot send it. */
export const identityHeader = 'x-atelier-identity';
/** The header with the request's id, created by the gateway. A client's value is ignored. */
export const requestIdHeader = 'x-request-id';

/** The header with the code of a failure, from a service to the gateway, which removes it. */
export const errorCodeHeader = 'x-atelier-error';

/** `ok`: the service's `/readyz` names no fault, and accepts the gateway's identity in time. */
const serviceState = z.enum(['ok', 'degraded']);

/**
 * The body of the gateway's `/readyz` with status 200. `degraded`: a service or what all servers share is not
 * ready, such as the database.
 * With status 503 it is a `failure` whose details name the reason: `sign-in` (no keys to verify tokens),
 * `pages` (no build), `files` (modules cannot be stored), `gateway` (it stops).
 */
export const gatewayReadiness = z.object({
  success: z.literal(true),
  status: serviceState,
  services: z.record(z.enum(serviceNames), serviceState),
  details: z.array(fieldFault).optional(),
  /** Whether all gateways share counts. `per_process` with status `degraded`: the database is unreachable. */
  rate_limits: z.enum(['shared', 'per_process']),
  /** TRUST_PROXY, and the number of addresses in the request's X-Forwarded-For. */
  proxies: z.object({ trusted: z.number().int(), arrived: z.number().int() }),
});
export type GatewayReadiness = z.infer<typeof gatewayReadiness>;

const imageCard = z.object({
  prompt: z.string(),
  description: z.string().optional(),
  image: z.url().describe('The absolute URL of the image.'),
  /** Its size in pixels, if known. */
  size: z.object({ width: z.int().positive(), height: z.int().positive() }).optional(),
});
export type ImageCard = z.infer<typeof imageCard>;

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
