import type { ServiceName } from '@atelier/contracts';
import type { SignIdentity } from '@atelier/service-kit/identity';
import { LRUCache } from 'lru-cache';
import type { Session } from './session-token.ts';

/** Half of a signature's lifetime, so that no service receives one that is about to expire. */
const reuseMs = 15_000;
const maxSignatures = 5_000;

/** Returns the value of the identity header of a session for one service. */
export type SignSession = (session: Session, service: ServiceName) => Promise<string>;

/** Signs sessions, and reuses each signature for 15 seconds or until the session expires. */
export function createSessionSigner(sign: SignIdentity): SignSession {
  const signatures = new LRUCache<string, { header: string; until: number }>({ max: maxSignatures });
  return async (session, service) => {
    const { userId, sessionId, plan } = session.identity;
    const key = JSON.stringify([service, userId, sessionId, plan]);
    const cached = signatures.get(key);
    if (cached && Date.now() < cached.until) return cached.header;
    const header = await sign(session.identity, service);
    signatures.set(key, { header, until: Math.min(Date.now() + reuseMs, session.expiresAt) });
    return header;
  };
}
