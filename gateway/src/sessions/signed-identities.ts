import type { ServiceName } from '@atelier/contracts';
import type { SignIdentity } from '@atelier/service-kit/identity';
import type { Session } from './session-token.ts';

/** Half of a signature's lifetime, so that no service receives one that is about to expire. */
const reuseMs = 15_000;

/** Returns the value of the identity header of a session for one service. */
export type SignSession = (session: Session, service: ServiceName) => Promise<string>;

interface Signature {
  header: string;
  /** In milliseconds since 1970. */
  until: number;
}

/** Signs sessions, and reuses each signature for 15 seconds or until the session expires. Verified sessions are cached objects. */
export function createSessionSigner(sign: SignIdentity): SignSession {
  const signatures = new WeakMap<Session, Map<ServiceName, Signature>>();
  return async (session, service) => {
    const own = signatures.get(session) ?? new Map<ServiceName, Signature>();
    const cached = own.get(service);
    if (cached && Date.now() < cached.until) return cached.header;
    const header = await sign(session.identity, service);
    own.set(service, { header, until: Math.min(Date.now() + reuseMs, session.expiresAt) });
    signatures.set(session, own);
    return header;
  };
}
