import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { type Identity, identity, type ServiceName } from '@atelier/contracts';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  type IdentityPrivateKeys,
  type IdentityPublicKeys,
  identityAlgorithm,
  serviceOfKey,
} from '../config/identity-keys.ts';
import { StartError } from '../errors/app-error.ts';

const issuer = 'gateway';
const lifetimeSeconds = 30;
/** How long a signature is reused: it costs a third of a forwarded call's CPU time. */
const reuseMs = 10_000;
const mostSignatures = 5_000;
const clockToleranceSeconds = 5;

/** Signs a caller's identity for one service and 30 seconds. */
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
  const signed = new LRUCache<string, { token: string; until: number }>({ max: mostSignatures });
  return async ({ userId, sessionId, plan, scopes }, service) => {
    const caller = { sub: userId, sid: sessionId, plan, scopes, aud: service };
    const id = JSON.stringify(caller);
    const known = signed.get(id);
    if (known && Date.now() < known.until) return known.token;
    const own = byService.get(service);
    if (!own) throw new Error(`There is no key to sign identities for ${service}.`);
    const iat = Math.floor(Date.now() / 1000);
    const claims = encoded({ ...caller, iss: issuer, iat, exp: iat + lifetimeSeconds });
    const content = `${encoded({ alg: identityAlgorithm, kid: own.kid })}.${claims}`;
    // jose's signer takes twice as long as Node's.
    const token = `${content}.${sign(null, Buffer.from(content), own.key).toString('base64url')}`;
    signed.set(id, { token, until: Date.now() + reuseMs });
    return token;
  };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * A service's side: it has only public keys, so that a service cannot sign.
 * @throws StartError when a key belongs to another service.
 */
export function createIdentityVerifier(keySet: IdentityPublicKeys, service: ServiceName): VerifyIdentity {
  const foreign = keySet.keys.find(({ kid }) => serviceOfKey(kid) !== service);
  if (foreign)
    throw new StartError(`IDENTITY_PUBLIC_KEYS contains ${foreign.kid}, which is not a key of ${service}.`);
  const keys = createLocalJWKSet(keySet);
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: [identityAlgorithm],
      issuer,
      audience: service,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: clockToleranceSeconds,
    });
    const { sub: userId, sid: sessionId, plan, scopes } = payload;
    return identity.parse({ userId, sessionId, plan, scopes });
  };
}
