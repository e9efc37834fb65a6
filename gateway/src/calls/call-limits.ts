import type { Call } from '@atelier/contracts';
import type { RateLimits } from '../config.ts';
import { createConcurrencyLimit, createRateLimit } from '../http/rate-limit.ts';
import type { Context } from '../http/state.ts';
import type { Session } from '../sessions/session-token.ts';

export interface CallLimits {
  /** @throws AppError `rate_limited`, with Retry-After set, once the caller has used up what the call allows. */
  spend(ctx: Context, call: Call, session: Session | null): Promise<void>;
}

const minute = 60;
const hour = 60 * minute;
/** One server of a mail provider sends the one-click requests of many people. */
const oneClicksPerHour = 600;

/** Every call is limited, by the class that its contract names: per user, or per address where nobody signs in. */
export function createCallLimits(limits: RateLimits): CallLimits {
  const perTime = {
    read: createRateLimit(limits.readsPerMinute, minute),
    write: createRateLimit(limits.writesPerMinute, minute),
    create: createRateLimit(limits.aiCallsPerMinute, minute),
    picture: createRateLimit(limits.picturesPerMinute, minute),
    newsletter: createRateLimit(limits.newsletterPerHour, hour),
    'one-click': createRateLimit(oneClicksPerHour, hour),
  };
  const readsAtOnce = createConcurrencyLimit(limits.readsAtOnce);
  return {
    async spend(ctx, call, session) {
      const caller = session?.identity.userId ?? ctx.ip;
      await perTime[call.limit](ctx, call.limit === 'newsletter' ? `${call.path} ${caller}` : caller);
      if (call.limit === 'read') readsAtOnce(ctx, caller);
    },
  };
}
