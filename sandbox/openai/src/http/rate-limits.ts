import type { ApiError } from './response.ts';

const minute = 60_000;

/** Limits of requests per minute for each model, with OpenAI's headers. */
export type RateLimits = {
  /** The limit; OpenAI's for accounts of its highest tier unless a test lowers it. */
  requestsPerMinute: number;
  /** Counts a request. Returns the headers of its response, and an error when it exceeds the limit. */
  take(model: string): { headers: Record<string, string>; error: ApiError | undefined };
  reset(): void;
};

const highestTier = 30_000;

/** Creates limits that refill continuously. `now` is in milliseconds. */
export function createRateLimits(now: () => number = () => performance.now()): RateLimits {
  const buckets = new Map<string, { left: number; at: number }>();
  const limits: RateLimits = {
    requestsPerMinute: highestTier,
    take(model) {
      const limit = limits.requestsPerMinute;
      const time = now();
      const bucket = buckets.get(model) ?? { left: limit, at: time };
      const left = Math.min(limit, bucket.left + ((time - bucket.at) * limit) / minute);
      const accepted = left >= 1;
      const remaining = accepted ? left - 1 : left;
      buckets.set(model, { left: remaining, at: time });
      const headers = {
        'x-ratelimit-limit-requests': String(limit),
        'x-ratelimit-remaining-requests': String(Math.floor(remaining)),
        'x-ratelimit-reset-requests': duration(((limit - remaining) * minute) / limit),
      };
      if (accepted) return { headers, error: undefined };
      const wait = ((1 - left) * minute) / limit;
      return { headers, error: rateLimited(model, limit, wait) };
    },
    reset() {
      limits.requestsPerMinute = highestTier;
      buckets.clear();
    },
  };
  return limits;
}

/** The error of a request above the limit, which has to wait for some milliseconds. */
function rateLimited(model: string, limit: number, wait: number): ApiError {
  return {
    status: 429,
    message: `Rate limit reached for ${model} on requests per min (RPM): Limit ${limit}, Used ${limit}, Requested 1. Please try again in ${duration(wait)}.`,
    type: 'requests',
    code: 'rate_limit_exceeded',
    headers: {
      'retry-after': String(Math.ceil(wait / 1000)),
      'retry-after-ms': String(Math.ceil(wait)),
    },
  };
}

/** A duration as OpenAI writes it: `12ms`, `1.5s`, `1m0s`. */
function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.ceil(milliseconds)}ms`;
  const minutes = Math.floor(milliseconds / minute);
  const seconds = Number(((milliseconds % minute) / 1000).toFixed(3));
  return minutes > 0 ? `${minutes}m${seconds}s` : `${seconds}s`;
}
