import type { Identity } from '@atelier/contracts';
import { BoundedMap } from '@atelier/service-kit/bounded-map';
import { AppError } from '@atelier/service-kit/errors';
import { createRemoteJWKSet, errors, jwksCache, jwtVerify } from 'jose';
import { z } from 'zod';

/** What a token must agree with. */
export interface TokenRules {
  issuer: string;
  /** The origins a token may have been made for (its `azp`). */
  authorizedParties: readonly string[];
  jwks: { url: string; headers: Record<string, string> };
  /** The longest time between `iat` and `exp` that is accepted, in seconds. */
  maxSeconds: number;
}

/** A checked session: who, and until when in milliseconds since 1970. */
export interface Session {
  identity: Identity;
  expiresAt: number;
}

export interface SessionTokens {
  /**
   * Checks a Clerk session token (clerk.com/docs, "Session tokens").
   * @throws AppError `unauthenticated` for anything but a good token, `unavailable` when the keys cannot be fetched.
   */
  verify(token: string): Promise<Session>;
  /** Rejects unless the keys are at hand or can be fetched. */
  demandKeys(): Promise<void>;
  /** Fetches the keys anew. */
  reloadKeys(): Promise<void>;
}

const clockToleranceSeconds = 5;
const rememberedTokens = 5000;
const longestToken = 8192;

/** Headers by which a token would choose the key it is checked with. Clerk sends none of them. */
const keyChoosers = ['jku', 'jwk', 'x5u', 'x5c', 'crit'];

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  azp: z.string(),
  iat: z.number(),
  exp: z.number(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  sts: z.literal('active').optional(),
  /** Plans, each with the letter of who holds it: `u:premium,o:team`. */
  pla: z.string().optional(),
});

/**
 * Whether the claims are those of a session token for this product. A Clerk session token has no `aud`; one that names another
 * audience was made from a JWT template for another service.
 */
function agrees({ azp, iat, exp, aud }: z.infer<typeof claims>, rules: TokenRules): boolean {
  const audiences = [aud ?? []].flat();
  return (
    rules.authorizedParties.includes(azp) &&
    iat <= Date.now() / 1000 + clockToleranceSeconds &&
    exp - iat <= rules.maxSeconds &&
    (aud === undefined || audiences.some((audience) => rules.authorizedParties.includes(audience)))
  );
}

/**
 * Makes the checker. It remembers tokens that passed, whole and until they expire, because a signature costs as much to
 * check as all the rest of a request; it forgets them all when the keys change.
 */
export function createSessionTokens(rules: TokenRules): SessionTokens {
  const verified = new BoundedMap<string, Session>(rememberedTokens);
  const keys = createRemoteJWKSet(new URL(rules.jwks.url), {
    headers: rules.jwks.headers,
    [jwksCache]: onKeyChange(() => verified.clear()),
  });

  const check = async (token: string): Promise<Session> => {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: rules.issuer,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      clockTolerance: clockToleranceSeconds,
    });
    const { kid, typ = 'JWT' } = protectedHeader;
    if (!kid || typ !== 'JWT' || keyChoosers.some((name) => name in protectedHeader)) throw refused();
    const read = claims.safeParse(payload);
    if (!read.success || !agrees(read.data, rules)) throw refused(read.error);
    const { sub, sid, exp, pla } = read.data;
    const plan = pla?.split(',').includes('u:premium') ? 'premium' : 'free';
    return {
      identity: { userId: sub, sessionId: sid, plan },
      expiresAt: (exp + clockToleranceSeconds) * 1000,
    };
  };

  return {
    async verify(token) {
      const known = verified.get(token);
      if (known && Date.now() < known.expiresAt) return known;
      if (token.length > longestToken) throw refused();
      try {
        const session = await check(token);
        verified.set(token, session);
        return session;
      } catch (error) {
        verified.delete(token);
        throw asAnswer(error);
      }
    },
    async demandKeys() {
      if (!keys.fresh) await keys.reload();
    },
    reloadKeys: () => keys.reload(),
  };
}

/** A place for jose to keep the keys in, which tells when they are other keys than before. */
function onKeyChange(changed: () => void): Record<string, never> {
  let kept: unknown;
  return Object.defineProperty({}, 'jwks', {
    get: () => kept,
    set(next: unknown) {
      if (kept !== undefined && JSON.stringify(kept) !== JSON.stringify(next)) changed();
      kept = next;
    },
  });
}

const refused = (cause?: unknown) => new AppError('unauthenticated', { cause });

/** A fault of the token is the sender's; not reaching the keys is ours. */
function asAnswer(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const ours =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC';
  return ours ? new AppError('unavailable', { cause: error }) : refused(error);
}
