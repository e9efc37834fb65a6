import { BoundedMap } from '@atelier/service-kit/bounded-map';
import { AppError } from '@atelier/service-kit/errors';
import type { Context } from './state.ts';

/** Counts one use by `key`. @throws AppError `rate_limited`, with Retry-After set in seconds. */
export type RateLimit = (ctx: Context, key: string) => Promise<void>;

interface Window {
  used: number;
  /** In ms since 1970. */
  endsAt: number;
}

/** Keys whose uses are counted at the same time: about 20 MB. Beyond it, the key that was used longest ago starts anew. */
const countedKeys = 100_000;

/** Allows `points` uses in `seconds` from the first on, counted in this process. */
export function createRateLimit(points: number, seconds: number): RateLimit {
  const windows = new BoundedMap<string, Window>(countedKeys);
  return async (ctx, key) => {
    const now = Date.now();
    const known = windows.get(key);
    if (!known || known.endsAt <= now) {
      windows.set(key, { used: 1, endsAt: now + seconds * 1000 });
      return;
    }
    known.used += 1;
    if (known.used > points) throw refused(ctx, Math.ceil((known.endsAt - now) / 1000));
  };
}

/**
 * Allows `most` requests by one key at the same time. A request counts until its answer has ended or its client has left.
 * @returns counts one request. It throws AppError `rate_limited`, with a Retry-After of one second
 */
export function createConcurrencyLimit(most: number): (ctx: Context, key: string) => void {
  const underWay = new Map<string, number>();
  return (ctx, key) => {
    // A response that is closed already emits no 'close' any more.
    if (ctx.res.destroyed) return;
    const count = underWay.get(key) ?? 0;
    if (count >= most) throw refused(ctx, 1);
    underWay.set(key, count + 1);
    ctx.res.once('close', () => {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    });
  };
}

function refused(ctx: Context, seconds: number): AppError {
  ctx.set('retry-after', String(seconds));
  return new AppError('rate_limited');
}
