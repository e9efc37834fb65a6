import { AppError } from '@atelier/service-kit/errors';
import { rateLimitedCalls } from '@atelier/service-kit/metrics';
import { LRUCache } from 'lru-cache';
import type { Context } from '../http/request-target.ts';
import type { SharedWindows, Window } from './shared-windows.ts';

/** Counts uses by key. */
export interface RateLimit {
  /** Counts one use, and reports what remains in headers. @throws AppError `rate_limited`, with Retry-After set in seconds. */
  use(ctx: Context, key: string): Promise<void>;
  /** Adds one use, or takes one back, without a check. */
  add(ctx: Context, key: string, uses: 1 | -1): void;
  /** Counts nothing. @throws AppError `rate_limited`, as the next use would. */
  check(ctx: Context, key: string): void;
}

interface RateLimitOptions {
  /** Identifies the limit in the database and in headers. */
  name: string;
  /** The uses of one key that are allowed in `seconds`, counted from the first use. */
  points: number;
  seconds: number;
  /**
   * Sets the headers `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): the limit and its window, and the
   * remaining uses and the seconds to the end of the window.
   */
  headers?: boolean;
  /** Shares the counts with other gateways; without it, this process counts alone. */
  shared?: SharedWindows | null;
}

/** The most keys that are counted, about 14 MB. Above it, the least recently used key is removed. */
const maxKeys = 100_000;

/** The uses of one key that a gateway may allow before it writes them to the database and reads those of the others. */
export const usesBetweenWrites = (points: number) => Math.max(1, Math.floor(points / 10));

/**
 * Creates a rate limit. A single gateway allows exactly `points`; each further one that shares its counts may allow
 * `usesBetweenWrites` more, because uses are written in batches.
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { name, points, seconds, headers = false, shared = null } = options;
  // `maxSize` allocates as keys arrive; `max` would allocate 2.8 MB for each limit in advance.
  const windows = new LRUCache<string, Window>({ maxSize: maxKeys, sizeCalculation: () => 1 });
  const unwritten = usesBetweenWrites(points);
  const policy = `"${name}";q=${points};w=${seconds}`;

  const open = (key: string): Window => {
    const now = Date.now();
    const current = windows.get(key);
    if (current && current.endsAt > now) return current;
    const window = { id: `${name} ${key}`, seconds, used: 0, pending: 0, endsAt: now + seconds * 1000 };
    windows.set(key, window);
    return window;
  };
  const change = (window: Window, uses: 1 | -1) => {
    window.used += uses;
    if (!shared) return;
    window.pending += uses;
    shared.changed(window);
  };
  const report = (ctx: Context, { used, endsAt }: Window): number => {
    const resetSeconds = Math.max(1, Math.ceil((endsAt - Date.now()) / 1000));
    if (headers) {
      ctx.set('ratelimit-policy', policy);
      ctx.set('ratelimit', `"${name}";r=${Math.max(0, points - used)};t=${resetSeconds}`);
    }
    return resetSeconds;
  };
  const refuseAbove = (ctx: Context, window: Window) => {
    if (window.used < points) return;
    rateLimitedCalls.inc({ limit: name });
    throw rateLimited(ctx, report(ctx, window));
  };

  return {
    async use(ctx, key) {
      let window = open(key);
      while (shared && window.used < points && window.pending >= unwritten) {
        if (!(await shared.synchronize())) break;
        window = open(key);
      }
      refuseAbove(ctx, window);
      change(window, 1);
      report(ctx, window);
    },
    add(ctx, key, uses) {
      const window = open(key);
      if (uses > 0 || window.used > 0) change(window, uses);
      report(ctx, window);
    },
    check: (ctx, key) => refuseAbove(ctx, open(key)),
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
    if (count >= limit) {
      rateLimitedCalls.inc({ limit: 'reads-at-once' });
      throw rateLimited(ctx, 1);
    }
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
