import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type Identity, identity, type ServiceName } from '@atelier/contracts';
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { StartError } from '../errors/app-error.ts';
import {
  type IdentityPrivateKeys,
  type IdentityPublicKeys,
  identityAlgorithm,
  serviceOfKey,
} from './identity-keys.ts';

const issuer = 'gateway';
const lifetimeSeconds = 30;
const clockToleranceSeconds = 5;
const maxVerifiedIdentities = 2_000;

/** Signs the identity of a caller, for one service and for 30 seconds. */
export type SignIdentity = (caller: Identity, service: ServiceName) => Promise<string>;
/** Reads a signed identity. Rejects with jose's error when it is forged, expired or meant for another service. */
export type VerifyIdentity = (token: string) => Promise<Identity>;

/** The gateway's side. Each service has its own private key. */
export function createIdentitySigner({ keys }: IdentityPrivateKeys): SignIdentity {
  const byService = new Map<string, { kid: string; key: KeyObject }>(
    keys.map((jwk) => [
      serviceOfKey(jwk.kid),
      { kid: jwk.kid, key: createPrivateKey({ key: jwk, format: 'jwk' }) },
    ]),
  );
  return async ({ userId, sessionId, plan, scopes }, service) => {
    const own = byService.get(service);
    if (!own) throw new Error(`There is no key to sign identities for ${service}.`);
    return new SignJWT({ sid: sessionId, plan, ...(scopes && { scopes }) })
      .setProtectedHeader({ alg: identityAlgorithm, kid: own.kid })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(service)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(own.key);
  };
}

/**
 * A service's side: has public keys only, so that a service cannot sign. A verified token is cached until it expires, because
 * the gateway sends the same one for 15 seconds.
 * @throws StartError when a key belongs to another service.
 */
export function createIdentityVerifier(keySet: IdentityPublicKeys, service: ServiceName): VerifyIdentity {
  const foreign = keySet.keys.find(({ kid }) => serviceOfKey(kid) !== service);
  if (foreign)
    throw new StartError(`IDENTITY_PUBLIC_KEYS contains ${foreign.kid}, which is not a key of ${service}.`);
  const keys = createLocalJWKSet(keySet);
  const verified = new LRUCache<string, { caller: Identity; until: number }>({ max: maxVerifiedIdentities });
  return async (token) => {
    const known = verified.get(token);
    if (known && Date.now() < known.until) return known.caller;
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [identityAlgorithm],
      issuer,
      audience: service,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: clockToleranceSeconds,
    });
    const { sub: userId, sid: sessionId, plan, scopes } = payload;
    const caller = identity.parse({ userId, sessionId, plan, ...(scopes !== undefined && { scopes }) });
    verified.set(token, { caller, until: ((payload.exp ?? 0) + clockToleranceSeconds) * 1000 });
    return caller;
  };
}
