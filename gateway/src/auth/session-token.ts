import type { Identity, Scope } from '@atelier/contracts';
import { cached } from '@atelier/server-kit/cached';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { clockToleranceSeconds } from '@atelier/server-kit/identity';
import { providerError, readFault } from '@atelier/server-kit/provider-faults';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { z } from 'zod';

interface TokenRules {
  issuer: string;
  /** The origins that a token may have been issued for (its `azp`). */
  authorizedParties: readonly string[];
  jwks: { url: string; headers: Record<string, string> };
}

/** A verified session, or a verified API key: its id takes the place of the session's. */
export interface Session {
  identity: Identity;
  /** What an API key may do; null for everything. */
  scopes: ReadonlySet<Scope> | null;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

export type SessionTokens = ReturnType<typeof createSessionTokens>;

/** The longest accepted time between `iat` and `exp`. */
const longestLifetimeSeconds = 600;
const maxVerifiedTokens = 5000;
const maxTokenLength = 8192;

/** Headers by which a token would choose its own key. Clerk sends none of them. */
const keyHeaders = ['jku', 'jwk', 'x5u', 'x5c', 'crit'];

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  azp: z.string(),
  iat: z.number(),
  exp: z.number(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  sts: z.literal('active').optional(),
  /** Plans, each prefixed with its owner, user or organization: `u:premium,o:team`. */
  pla: z.string().optional(),
});

/** Session tokens have no `aud`; a token with another one was made for another service. */
function meetsRules({ azp, iat, exp, aud }: z.infer<typeof claims>, rules: TokenRules): boolean {
  const audiences = [aud ?? []].flat();
  return (
    rules.authorizedParties.includes(azp) &&
    iat <= Date.now() / 1000 + clockToleranceSeconds &&
    exp - iat <= longestLifetimeSeconds &&
    (aud === undefined || audiences.some((audience) => rules.authorizedParties.includes(audience)))
  );
}

/** Creates the verifier. It caches tokens until the keys change: a check costs as much as a request. */
export function createSessionTokens(rules: TokenRules) {
  /** How far the clock of this gateway is from that of the server of the keys. */
  let clockOffset = 0;
  const keys = createRemoteJWKSet(new URL(rules.jwks.url), {
    headers: rules.jwks.headers,
    [customFetch]: async (url, init) => {
      const response = await fetch(url, init);
      clockOffset = offsetOf(response.headers);
      if (response.ok) return response;
      const { status } = response;
      throw providerError({ provider: 'sign-in', ...readFault(await response.text()), status });
    },
  });
  const verified = cached<Session>({ most: maxVerifiedTokens });
  let keySet: string | undefined;

  const clearCacheIfKeysChanged = () => {
    const current = JSON.stringify(keys.jwks());
    if (keySet !== undefined && current !== keySet) verified.clear();
    keySet = current;
  };

  const check = async (token: string): Promise<Session> => {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: rules.issuer,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      clockTolerance: clockToleranceSeconds,
    });
    const { kid, typ = 'JWT' } = protectedHeader;
    if (!kid || typ !== 'JWT' || keyHeaders.some((name) => name in protectedHeader)) throw unauthenticated();
    const parsed = claims.safeParse(payload);
    if (!parsed.success || !meetsRules(parsed.data, rules)) throw unauthenticated(parsed.error);
    const { sub, sid, exp, pla } = parsed.data;
    const plan = pla?.split(',').includes('u:premium') ? 'premium' : 'free';
    return {
      identity: { userId: sub, sessionId: sid, plan },
      scopes: null,
      expiresAt: (exp + clockToleranceSeconds) * 1000,
    };
  };

  const isClockRight = () => Math.abs(clockOffset) <= clockToleranceSeconds;
  /** Which tokens are valid cannot be told by a wrong clock. */
  const assertClock = () => {
    if (isClockRight()) return;
    const cause = new Error(
      `The clock differs from Clerk's by ${Math.round(clockOffset)} s. Synchronise it.`,
    );
    throw new AppError('unavailable', { cause });
  };

  const reloadKeys = async (): Promise<void> => {
    await keys.reload();
    clearCacheIfKeysChanged();
  };

  return {
    /**
     * Verifies a Clerk session token (clerk.com/docs, "Session tokens").
     * @throws AppError `unauthenticated`, or `unavailable` without keys or with a wrong clock.
     */
    async verify(token: string): Promise<Session> {
      if (token.length > maxTokenLength) throw unauthenticated();
      const isKnown = verified.has(token);
      try {
        const session = await verified.read(token, () => check(token));
        return Date.now() < session.expiresAt ? session : await check(token);
      } catch (error) {
        const failure = toAppError(error);
        if (failure.code === 'unauthenticated') assertClock();
        throw failure;
      } finally {
        if (!isKnown) clearCacheIfKeysChanged();
      }
    },
    /** Whether this gateway has keys, of any age, and a right clock. */
    hasKeys: () => keys.jwks() !== undefined && isClockRight(),
    /** Rejects unless the keys are new or can be fetched, and the clock is right. */
    async assertKeys(): Promise<void> {
      if (!keys.fresh || clockOffset !== 0) await reloadKeys();
      assertClock();
    },
    reloadKeys,
  };
}

/** In seconds, by the header `Date`; 0 within a second, or for a response from a cache. */
function offsetOf(headers: Headers): number {
  const offset = (Date.now() - Date.parse(headers.get('date') ?? '')) / 1000;
  return headers.has('age') || Number.isNaN(offset) || Math.abs(offset) <= 1 ? 0 : offset;
}

const unauthenticated = (cause?: unknown) =>
  new AppError('unauthenticated', {
    ...sentence(cause instanceof errors.JWTExpired ? 'session_token_expired' : 'token_invalid'),
    cause,
  });

/** An invalid token is `unauthenticated`; keys that cannot be fetched are `unavailable`. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const keysUnavailable =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC';
  return keysUnavailable ? new AppError('unavailable', { cause: error }) : unauthenticated(error);
}
