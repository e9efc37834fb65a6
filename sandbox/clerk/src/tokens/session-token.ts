import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Instance } from '../instance.ts';
import { planOf } from '../plans.ts';
import type { Session } from '../store/clients.ts';

/** The lifetime of a session token, in seconds. */
const lifetime = 60;

/** Minutes since the first factor was verified; -1 means that there is no second factor. */
export const factorAge = (session: Session): [number, number] => [
  Math.floor((Date.now() - session.created_at) / 60_000),
  -1,
];

/**
 * Issues a session token of Clerk's version 2: RS256, `pla` and `fea` with the prefix `u:`, without which
 * `has()` fails closed, and `nbf` ten seconds before `iat` for clocks that lag.
 * @param party origin of the page
 */
export async function issueToken(
  { settings, users, key }: Instance,
  session: Session,
  party: string,
): Promise<string> {
  const user = users.byId(session.user_id);
  if (!user) throw new Error(`session ${session.id} has no user`);
  const plan = planOf(user);
  const issued = Math.floor(Date.now() / 1000);
  return new SignJWT({
    azp: party,
    fea: plan.features.map((feature) => `u:${feature.slug}`).join(','),
    fva: factorAge(session),
    jti: randomBytes(10).toString('hex'),
    pla: `u:${plan.slug}`,
    sid: session.id,
    sts: 'active',
    v: 2,
  })
    .setProtectedHeader({ alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid: key.kid, typ: 'JWT' })
    .setIssuer(settings.proxyUrl)
    .setSubject(session.user_id)
    .setIssuedAt(issued)
    .setNotBefore(issued - 10)
    .setExpirationTime(issued + lifetime)
    .sign(key.privateKey);
}
