import { AppError } from '@atelier/service-kit/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from './state.ts';

/** Counts one use by `key`. @throws AppError `rate_limited`, with Retry-After set in seconds. */
export type RateLimit = (ctx: Context, key: string) => Promise<void>;

/** Allows `points` uses in `seconds`, counted in this process. */
export function createRateLimit(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (ctx, key) => {
    try {
      await limiter.consume(key);
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      ctx.set('retry-after', String(Math.ceil(spent.msBeforeNext / 1000)));
      throw new AppError('rate_limited');
    }
  };
}
