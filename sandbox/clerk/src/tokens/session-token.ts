import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Plan } from '../billing/plans.ts';
import type { Session } from '../store/sessions.ts';
import type { SigningKey } from './signing-key.ts';

/** Seconds that a session token lives, unless the control address says otherwise. */
export const TOKEN_LIFETIME = 60;

/** What a token says beside the session and its user. */
export interface TokenFacts {
  /** The proxy URL: `<public origin>/__clerk`. */
  readonly issuer: string;
  /** Origin of the page that asked, or undefined for a token without `azp`. */
  readonly party: string | undefined;
  readonly plan: Plan;
  /** Seconds between `iat` and `exp`. */
  readonly lifetime: number;
  /** Seconds by which the token lies in the past. */
  readonly age?: number;
}

/** Minutes since the first factor was verified; -1 stands for a second factor that was not asked for. */
export const factorAge = (session: Session): [number, number] => [
  Math.floor((Date.now() - session.created_at) / 60_000),
  -1,
];

/**
 * Signs a session token of Clerk's version 2: RS256, `pla` and `fea` with the prefix `u:`, without which `has()` fails
 * closed, and `nbf` ten seconds before `iat` for clocks that lag.
 */
export function signSessionToken(session: Session, facts: TokenFacts, key: SigningKey): Promise<string> {
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
