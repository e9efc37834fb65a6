import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { ProviderLimits } from '../config/plan-limits.ts';
import { AppError } from '../errors/app-error.ts';
import type { LimiterStore } from './limiter-stores.ts';

/**
 * Waits until the contract with a provider allows one more request, of all processes together.
 * @throws AppError `provider_busy` if that takes more than a minute; the signal's reason when aborted
 */
export type AwaitProvider = (provider: keyof ProviderLimits, signal: AbortSignal) => Promise<void>;

export const unlimitedProviders: AwaitProvider = async () => {};

const windowMs = 60_000;
/** Requests that waited for a new window do not begin in the same moment. */
const spreadMs = 1_000;

/** Counts the requests of all processes with the same store. */
export function createProviderLimits(limits: ProviderLimits, store: LimiterStore): AwaitProvider {
  const limiterOf = (provider: keyof ProviderLimits) => {
    const points = limits[provider];
    return points && store.limiterOf({ keyPrefix: 'provider', points, duration: windowMs / 1000 });
  };
  const limiters = { text: limiterOf('text'), image: limiterOf('image'), removal: limiterOf('removal') };
  return async (provider, signal) => {
    const limiter = limiters[provider];
    const latest = performance.now() + windowMs + spreadMs;
    while (limiter) {
      const refused = await limiter.consume(provider).then(() => null, asRefusal);
      if (!refused) return;
      const waitMs = refused.msBeforeNext + Math.random() * spreadMs;
      if (performance.now() + waitMs > latest) throw new AppError('provider_busy');
      await pause(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  };
}

function asRefusal(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}
