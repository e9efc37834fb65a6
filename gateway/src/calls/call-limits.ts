import type { Call } from '@atelier/contracts';
import type { RateLimits } from '../config.ts';
import { clientNetwork } from '../http/client-network.ts';
import { createConcurrencyLimit, createRateLimit } from '../http/rate-limit.ts';
import type { Context } from '../http/request-target.ts';
import type { Session } from '../sessions/session-token.ts';

export interface CallLimits {
  /** Counts one call. @throws AppError `rate_limited`, with Retry-After set, above the limit of the call. */
  consume(ctx: Context, call: Call, session: Session | null): Promise<void>;
}

const minute = 60;
const hour = 60 * minute;
/** One server of a mail provider sends the one-click requests of many users. */
const oneClicksPerHour = 600;
/** Deployment calls of one network; the registry also limits the changes of each token. */
const deploysPerMinute = 300;

/** Limits each call by the class that its contract names: per user, or per client network for calls without a session. */
export function createCallLimits(limits: RateLimits): CallLimits {
  const rateLimits = {
    read: createRateLimit(limits.readsPerMinute, minute, 'read'),
    write: createRateLimit(limits.writesPerMinute, minute, 'write'),
    create: createRateLimit(limits.aiCallsPerMinute, minute, 'create'),
    picture: createRateLimit(limits.picturesPerMinute, minute, 'picture'),
    newsletter: createRateLimit(limits.newsletterPerHour, hour, 'newsletter'),
    deploy: createRateLimit(deploysPerMinute, minute, 'deploy'),
    'one-click': createRateLimit(oneClicksPerHour, hour, 'one-click'),
  };
  const limitConcurrentReads = createConcurrencyLimit(limits.readsAtOnce);
  return {
    async consume(ctx, call, session) {
      const caller = session?.identity.userId ?? clientNetwork(ctx.ip);
      await rateLimits[call.limit](ctx, call.limit === 'newsletter' ? `${call.path} ${caller}` : caller);
      if (call.limit === 'read') limitConcurrentReads(ctx, caller);
    },
  };
}
