import { type Identity, identity, type ServiceName } from '@atelier/contracts';
import { jwtVerify, SignJWT } from 'jose';

const issuer = 'gateway';
const algorithm = 'HS256';
const lifetimeSeconds = 30;
const clockToleranceSeconds = 5;

/** Signs who a request comes from, for one service alone and for 30 seconds. */
export type SignIdentity = (who: Identity, service: ServiceName) => Promise<string>;
/** Reads a signed identity. Rejects with jose's error when it is forged, expired or meant for another service. */
export type VerifyIdentity = (token: string) => Promise<Identity>;

/** The gateway's side. `secret` is INTERNAL_SECRET. */
export function createIdentitySigner(secret: string): SignIdentity {
  const key = new TextEncoder().encode(secret);
  return ({ userId, sessionId, plan }, service) =>
    new SignJWT({ sid: sessionId, plan })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(userId)
      .setIssuer(issuer)
      .setAudience(service)
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(key);
}

/** A service's side. `secret` is INTERNAL_SECRET, `service` its own name. */
export function createIdentityVerifier(secret: string, service: ServiceName): VerifyIdentity {
  const key = new TextEncoder().encode(secret);
  return async (token) => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience: service,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: clockToleranceSeconds,
    });
    return identity.parse({ userId: payload.sub, sessionId: payload.sid, plan: payload.plan });
  };
}
