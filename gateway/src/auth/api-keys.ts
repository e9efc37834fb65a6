import { createHash } from 'node:crypto';
import { type Scope, scopes } from '@atelier/contracts';
import { cached } from '@atelier/server-kit/cached';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { providerError } from '@atelier/server-kit/provider-faults';
import { z } from 'zod';
import type { RateLimit } from '../edge/rate-limit.ts';
import { clientNetwork } from '../edge/rate-limit.ts';
import type { Context } from '../edge/request-target.ts';
import { type ClerkApiSettings, clerkReport, createClerkApi, findAtClerk } from './clerk-api.ts';
import type { Session } from './session-token.ts';

/** How long a verdict is reused: the delay of a revocation and of a change of plan. */
const cacheMs = 30_000;

interface ApiKeysOptions extends ClerkApiSettings {
  /** Counts the checks at Clerk, per client network. */
  limit: RateLimit;
  /** Called with the user of a key whom Clerk no longer has. */
  onMissingUser: (userId: string) => void;
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

interface VerifiedKey {
  session: Session;
  /** In milliseconds since 1970; null for never. */
  expiration: number | null;
}

/** The cause of a refusal: the key or token was valid before. */
export class CredentialExpired extends Error {}

const apiKeyPrefix = 'ak_';
const oauthPrefix = 'oat_';

/** Whether a credential is one that `verify` accepts, and not a session token. */
export const isProgramCredential = (credential: string) =>
  credential.startsWith(apiKeyPrefix) || credential.startsWith(oauthPrefix);

const maxSecretLength = 256;
const maxVerdicts = 10_000;

/** The fields that matter of an API key and of an OAuth access token. */
const keyObject = z.object({
  id: z.string().min(1),
  subject: z.string(),
  scopes: z.array(z.string()),
  revoked: z.boolean(),
  expired: z.boolean(),
  expiration: z.number().nullable(),
});
const userObject = z.object({ banned: z.boolean() });
const subscription = z.object({
  subscriptionItems: z.array(
    z.object({ status: z.string(), plan: z.object({ slug: z.string() }).nullish() }),
  ),
});

/** Creates the verifier. It keeps each verdict, also a refusal, because Clerk bills each check. */
export function createApiKeys(options: ApiKeysOptions) {
  const { limit, onMissingUser } = options;
  const clerk = createClerkApi(options);
  const verdicts = cached<VerifiedKey>({
    most: maxVerdicts,
    lifetimeMs: cacheMs,
    keepsError: (error) => error instanceof AppError && error.code === 'unauthenticated',
  });

  /** @throws AppError `unavailable` when Clerk cannot be reached, or responds with something else. */
  const find = <Shape extends z.ZodType>(shape: Shape, call: Promise<unknown>) =>
    findAtClerk(shape, call).catch((cause: unknown) => {
      throw providerError(clerkReport(cause), cause);
    });

  const check = async (secret: string): Promise<VerifiedKey> => {
    const key = await find(
      keyObject,
      secret.startsWith(oauthPrefix)
        ? clerk.idPOAuthAccessToken.verify(secret)
        : clerk.apiKeys.verify(secret),
    );
    if (key === null) throw refused();
    if (key.revoked || key.expired) throw refused(new CredentialExpired('revoked or expired'));
    // Keys of organizations and machines have no user whose creations they could access.
    if (!key.subject.startsWith('user_')) throw refused();
    const [user, billing] = await Promise.all([
      find(userObject, clerk.users.getUser(key.subject)),
      find(subscription, clerk.billing.getUserBillingSubscription(key.subject)),
    ]);
    if (user === null) onMissingUser(key.subject);
    if (user === null || user.banned) throw refused();
    const items = billing?.subscriptionItems ?? [];
    const premium = items.some(({ status, plan }) => status === 'active' && plan?.slug === 'premium');
    const granted = grantedScopes(secret, key.scopes);
    const session: Session = {
      identity: {
        userId: key.subject,
        sessionId: key.id,
        plan: premium ? 'premium' : 'free',
        ...(granted && { scopes: [...granted] }),
      },
      scopes: granted,
      expiresAt: Date.now() + cacheMs,
    };
    // The expiration of a token is a time in seconds; `expired` and the cache time bound it well enough.
    return { session, expiration: secret.startsWith(oauthPrefix) ? null : key.expiration };
  };

  return {
    /**
     * Verifies an API key or an OAuth access token of Clerk, and reads the plan of its user.
     * @throws AppError `unauthenticated`, `rate_limited`, or `unavailable` when Clerk cannot be reached.
     */
    async verify(ctx: Context, secret: string): Promise<Session> {
      if (secret.length > maxSecretLength) throw refused();
      const id = createHash('sha256').update(secret).digest('base64');
      const { session, expiration } = await verdicts.read(id, async () => {
        await limit.use(ctx, clientNetwork(ctx.ip));
        return check(secret);
      });
      if (!expiration || expiration > Date.now()) return session;
      throw refused(new CredentialExpired('expired'));
    },
  };
}

/** A key without scopes may do everything, a token only what its user has agreed to. */
function grantedScopes(secret: string, names: readonly string[]): ReadonlySet<Scope> | null {
  if (names.length === 0 && !secret.startsWith(oauthPrefix)) return null;
  return new Set(names.filter(isScope));
}

const refused = (cause?: CredentialExpired) =>
  new AppError('unauthenticated', {
    ...sentence(cause ? 'api_key_expired' : 'api_key_invalid'),
    cause,
  });

const isScope = (name: string): name is Scope => (scopes as readonly string[]).includes(name);
