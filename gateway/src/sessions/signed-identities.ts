import type { ServiceName } from '@atelier/contracts';
import { BoundedMap } from '@atelier/service-kit/bounded-map';
import type { SignIdentity } from '@atelier/service-kit/identity';
import type { Session } from './session-token.ts';

const reusedForMs = 15_000;

/**
 * Signs a session for a service, and uses a signature again for 15 seconds: half of its life, so that a service never
 * sees one that is about to expire. A session that expires sooner takes its signature along.
 */
export function createSignedIdentities(sign: SignIdentity, limit = 5000) {
  const kept = new BoundedMap<string, { header: string; until: number }>(limit);
  return async (session: Session, service: ServiceName): Promise<string> => {
    const { userId, sessionId, plan } = session.identity;
    const key = JSON.stringify([service, userId, sessionId, plan]);
    const known = kept.get(key);
    if (known && Date.now() < known.until) return known.header;
    const header = await sign(session.identity, service);
    kept.set(key, { header, until: Math.min(Date.now() + reusedForMs, session.expiresAt) });
    return header;
  };
}
