import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Plan } from '../billing/plans.ts';
import type { Instance } from '../instance.ts';
import type { Session } from '../store/sessions.ts';
import { newSigningKey, type SigningKey } from './signing-key.ts';

/** The claims of a token that do not come from the session. */
export interface TokenFacts {
  /** The proxy URL: `<public origin>/__clerk`. */
  readonly issuer: string;
  /** Origin of the page, or undefined for a token without `azp`. */
  readonly party: string | undefined;
  readonly plan: Plan;
  /** Seconds between `iat` and `exp`. */
  readonly lifetime: number;
  /** Seconds by which the token is issued in the past. */
  readonly age?: number;
}

/** Minutes since the first factor was verified; -1 means that there is no second factor. */
export const factorAge = (session: Session): [number, number] => [
  Math.floor((Date.now() - session.created_at) / 60_000),
  -1,
];

/**
 * Signs a session token of Clerk's version 2: RS256, `pla` and `fea` with the prefix `u:`, without which `has()` fails
 * closed, and `nbf` ten seconds before `iat` for clocks that lag.
 */
function signSessionToken(session: Session, facts: TokenFacts, key: SigningKey): Promise<string> {
  const issued = Math.floor(Date.now() / 1000) - (facts.age ?? 0);
  return new SignJWT({
    ...(facts.party === undefined ? {} : { azp: facts.party }),
    fea: facts.plan.features.map((feature) => `u:${feature.slug}`).join(','),
    fva: factorAge(session),
    jti: randomBytes(10).toString('hex'),
    pla: `u:${facts.plan.slug}`,
    sid: session.id,
    sts: 'active',
    v: 2,
  })
    .setProtectedHeader({ alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid: key.kid, typ: 'JWT' })
    .setIssuer(facts.issuer)
    .setSubject(session.user_id)
    .setIssuedAt(issued)
    .setNotBefore(issued - 10)
    .setExpirationTime(issued + facts.lifetime)
    .sign(key.privateKey);
}

/** Issues a token for a session, with the pending token fault if there is one. `lifetime` is in seconds. */
export function issueToken(
  instance: Instance,
  session: Session,
  party: string | undefined,
  lifetime = instance.controls.tokenLifetime,
): Promise<string> {
  const facts: TokenFacts = {
    issuer: instance.settings.proxyUrl,
    party,
    plan: instance.subscriptions.activePlan(session.user_id),
    lifetime,
  };
  switch (instance.controls.takeTokenFault()) {
    case 'expired':
      return signSessionToken(session, { ...facts, age: facts.lifetime + 3600 }, instance.key);
    case 'other-key':
      return signSessionToken(session, facts, newSigningKey());
    case 'other-issuer':
      return signSessionToken(session, { ...facts, issuer: 'https://clerk.elsewhere.example' }, instance.key);
    case 'other-party':
      return signSessionToken(session, { ...facts, party: 'https://elsewhere.example' }, instance.key);
    case undefined:
      return signSessionToken(session, facts, instance.key);
  }
}
