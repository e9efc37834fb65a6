import { AppError } from '@atelier/service-kit/errors';
import { LRUCache } from 'lru-cache';
import type { Context } from './request-target.ts';

/** Counts one use by `key`, and reports what remains in headers. @throws AppError `rate_limited`, with Retry-After set in seconds. */
export type RateLimit = (ctx: Context, key: string) => Promise<void>;

interface Window {
  used: number;
  /** In milliseconds since 1970. */
  endsAt: number;
}

/** The most keys that are counted, about 14 MB. Above it, the least recently used key is removed. */
const maxKeys = 100_000;

/**
 * Allows `points` uses in `seconds`, counted from the first use, in this process. With a name, responses have the headers
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): the limit and its window, and the remaining uses
 * and the seconds to the end of the window.
 */
export function createRateLimit(points: number, seconds: number, name?: string): RateLimit {
  // `maxSize` allocates as keys arrive; `max` would allocate 2.8 MB for each limit in advance.
  const windows = new LRUCache<string, Window>({ maxSize: maxKeys, sizeCalculation: () => 1 });
  const report = (ctx: Context, used: number, resetSeconds: number) => {
    if (!name) return;
    ctx.set('ratelimit-policy', `"${name}";q=${points};w=${seconds}`);
    ctx.set('ratelimit', `"${name}";r=${Math.max(0, points - used)};t=${resetSeconds}`);
  };
  return async (ctx, key) => {
    const now = Date.now();
    const current = windows.get(key);
    if (!current || current.endsAt <= now) {
      windows.set(key, { used: 1, endsAt: now + seconds * 1000 });
      report(ctx, 1, seconds);
      return;
    }
    current.used += 1;
    const resetSeconds = Math.ceil((current.endsAt - now) / 1000);
    report(ctx, current.used, resetSeconds);
    if (current.used > points) throw rateLimited(ctx, resetSeconds);
  };
}

/**
 * Allows `limit` concurrent requests per key. A request counts until its response has ended or its client has disconnected.
 * @returns counts one request; throws AppError `rate_limited` with a Retry-After of one second.
 */
export function createConcurrencyLimit(limit: number): (ctx: Context, key: string) => void {
  const active = new Map<string, number>();
  return (ctx, key) => {
    // A response that is already closed emits no further 'close'.
    if (ctx.res.destroyed) return;
    const count = active.get(key) ?? 0;
    if (count >= limit) throw rateLimited(ctx, 1);
    active.set(key, count + 1);
    ctx.res.once('close', () => {
      const remaining = (active.get(key) ?? 1) - 1;
      if (remaining > 0) active.set(key, remaining);
      else active.delete(key);
    });
  };
}

function rateLimited(ctx: Context, seconds: number): AppError {
  ctx.set('retry-after', String(seconds));
  return new AppError('rate_limited', { message: `Too many requests. Try again in ${seconds} s.` });
}
