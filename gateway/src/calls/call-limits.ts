import { type Call, routes } from '@atelier/contracts';
import type { RateLimits } from '../config.ts';
import { createRateLimit } from '../http/rate-limit.ts';
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

/** Newsletter calls are counted per address, AI calls per user; the others are not limited. */
export function createCallLimits(limits: RateLimits): CallLimits {
  const newsletter = createRateLimit(limits.newsletterPerHour, hour);
  const oneClick = createRateLimit(oneClicksPerHour, hour);
  const ai = createRateLimit(limits.aiCallsPerMinute, minute);
  return {
    async spend(ctx, call, session) {
      if (call.path === routes.unsubscribeOneClick.path) await oneClick(ctx, ctx.ip);
      else if (call.service === 'newsletter') await newsletter(ctx, `${call.path} ${ctx.ip}`);
      else if (session && call.path.startsWith('/api/ai/')) await ai(ctx, session.identity.userId);
    },
  };
}
