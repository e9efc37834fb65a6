import { AppError, sentence } from '@atelier/server-kit/errors';
import { rateLimitedCalls } from '@atelier/server-kit/metrics';
import ipaddr from 'ipaddr.js';
import type { Context } from './request-target.ts';
import type { UseCounter, Window } from './use-counter.ts';

/** Limits the uses of each key. */
export interface RateLimit {
  /** Counts one use, and reports what remains in headers. @throws AppError `rate_limited`, with Retry-After set in seconds. */
  use(ctx: Context, key: string): Promise<Window>;
  /** Refunds one use and reports it. @param window what `use` returned */
  refund(ctx: Context, key: string, window: Window): void;
  /** Counts one use without a check. */
  add(key: string): void;
  /** Counts nothing. @throws AppError `rate_limited` if the next use would. */
  check(ctx: Context, key: string): Promise<void>;
}

interface RateLimitOptions {
  /** Identifies the limit in the database and in headers. */
  name: string;
  /** The allowed uses of one key in `seconds` from the first use. */
  points: number;
  seconds: number;
  /**
   * Sets the headers `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): the limit and its window, and the
   * remaining uses and the seconds to the end of the window.
   */
  headers?: boolean;
  counter: UseCounter;
}

export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { name, points, seconds, headers = false, counter } = options;
  const policy = `"${name}";q=${points};w=${seconds}`;
  const idOf = (key: string) => `${name} ${key}`;

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
    throw rateLimited(ctx, name, report(ctx, window));
  };

  return {
    async use(ctx, key) {
      const before = await counter.change({ id: idOf(key), seconds, by: 1 });
      refuseAbove(ctx, before);
      const window = { ...before, used: before.used + 1 };
      report(ctx, window);
      return window;
    },
    refund(ctx, key, window) {
      if (Date.now() < window.endsAt) void counter.change({ id: idOf(key), seconds, by: -1 });
      report(ctx, { ...window, used: window.used - 1 });
    },
    add: (key) => void counter.change({ id: idOf(key), seconds, by: 1 }),
    check: async (ctx, key) => refuseAbove(ctx, await counter.change({ id: idOf(key), seconds, by: 0 })),
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
      throw rateLimited(ctx, 'reads-at-once', 1);
    }
    active.set(key, count + 1);
    ctx.res.once('close', () => {
      const remaining = (active.get(key) ?? 1) - 1;
      if (remaining > 0) active.set(key, remaining);
      else active.delete(key);
    });
  };
}

function rateLimited(ctx: Context, reason: string, seconds: number): AppError {
  ctx.set('retry-after', String(seconds));
  return new AppError('rate_limited', {
    ...sentence('rate_limit', { seconds }),
    reason,
    retryAfterSeconds: seconds,
  });
}

/** A site gets a network prefix of 64 bits or fewer (RFC 6177), and one client can send from any address in it. */
const siteBits = 64;

/** The key of limits per address: an IPv4 address, also in IPv6 form (`::ffff:…`), or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${siteBits}`).toString()}/${siteBits}`;
}
