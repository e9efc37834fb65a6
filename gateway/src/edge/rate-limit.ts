import type { ServerResponse } from 'node:http';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { rateLimitedCalls } from '@atelier/server-kit/metrics';
import type { LimiterStore } from '@atelier/server-kit/rate-limits';
import ipaddr from 'ipaddr.js';
import { RateLimiterRes } from 'rate-limiter-flexible';

export interface LimitedRequest {
  ip: string;
  res: ServerResponse;
  /** Reports the limit in a header of the response. */
  set(name: string, value: string): void;
}

export type RateLimit = ReturnType<typeof createRateLimit>;

interface RateLimitOptions {
  /** Identifies the limit in the store and in headers. */
  name: string;
  /** The allowed uses of one key in `seconds` from the first use. */
  points: number;
  seconds: number;
  /** Sets `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). */
  headers?: boolean;
  store: LimiterStore;
}

/** Limits the uses of each key. */
export function createRateLimit(options: RateLimitOptions) {
  const { name, points, seconds, headers = false, store } = options;
  const limiter = store.limiterOf({ keyPrefix: name, points, duration: seconds });
  const policy = `"${name}";q=${points};w=${seconds}`;

  const report = (request: LimitedRequest, { msBeforeNext }: RateLimiterRes, remaining: number): number => {
    const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    if (headers) {
      request.set('ratelimit-policy', policy);
      request.set('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`);
    }
    return resetSeconds;
  };
  const refuse = (request: LimitedRequest, used: RateLimiterRes): never => {
    rateLimitedCalls.inc({ limit: name });
    throw rateLimited(request, name, report(request, used, 0));
  };

  return {
    /** Counts one use. @throws AppError `rate_limited`, with Retry-After set in seconds. */
    async use(request: LimitedRequest, key: string): Promise<RateLimiterRes> {
      try {
        const used = await limiter.consume(key);
        report(request, used, used.remainingPoints);
        return used;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return refuse(request, error);
      }
    },
    /** Refunds one use and reports it. @param used what `use` returned */
    refund(request: LimitedRequest, key: string, used: RateLimiterRes): void {
      void limiter.reward(key);
      report(request, used, used.remainingPoints + 1);
    },
    /** Counts one use without a check. */
    add: (key: string) => void limiter.penalty(key),
    /** Counts nothing. @throws AppError `rate_limited` if the next use would. */
    async check(request: LimitedRequest, key: string): Promise<void> {
      const used = await limiter.get(key);
      if (used && used.consumedPoints >= points) refuse(request, used);
    },
  };
}

/**
 * Allows `limit` concurrent requests per key. A request counts until its response has closed.
 * @returns counts one request; throws AppError `rate_limited`.
 */
export function createConcurrencyLimit(limit: number): (request: LimitedRequest, key: string) => void {
  const active = new Map<string, number>();
  return (request, key) => {
    // A response that is already closed emits no further 'close'.
    if (request.res.destroyed) return;
    const count = active.get(key) ?? 0;
    if (count >= limit) {
      rateLimitedCalls.inc({ limit: 'reads-at-once' });
      throw rateLimited(request, 'reads-at-once', 1);
    }
    active.set(key, count + 1);
    request.res.once('close', () => {
      const remaining = (active.get(key) ?? 1) - 1;
      if (remaining > 0) active.set(key, remaining);
      else active.delete(key);
    });
  };
}

function rateLimited(request: LimitedRequest, reason: string, seconds: number): AppError {
  request.set('retry-after', String(seconds));
  return new AppError('rate_limited', {
    ...sentence('rate_limit', { seconds }),
    reason,
    retryAfterSeconds: seconds,
  });
}

/** A client can send from any address of its site, which has 64 bits or fewer (RFC 6177). */
const networkBits = 64;

/** The key of limits per address: an IPv4 address, or the network of an IPv6 address, by default its /64. */
export function clientNetwork(address: string, bits = networkBits): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
