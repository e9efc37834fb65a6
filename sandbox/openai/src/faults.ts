import type { Control } from '@atelier/sandbox-control/control-route';
import { FaultQueue } from '@atelier/sandbox-control/faults';
import { z } from 'zod';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';
import type { ApiError } from './http/response.ts';
import type { Journal } from './journal.ts';

/** The faults of chat and image requests. The README describes each. */
const faultNames = z.enum([
  '429',
  '500',
  'insufficient_quota',
  'stall',
  'cut',
  'eof',
  'error',
  'empty',
  'length',
  'filter',
  'slow',
]);
export type Fault = z.infer<typeof faultNames>;

/** The control settings: the pending faults, the speed of streamed texts and the rate limits. */
export type Controls = {
  readonly faults: FaultQueue<Fault>;
  readonly rateLimits: RateLimits;
  wordsPerSecond: number;
};

type ControlRequest = {
  next?: Fault[] | undefined;
  words_per_second?: number | undefined;
  requests_per_minute?: number | undefined;
};

/** Creates the controls with no fault pending, and their control route. A reset returns to the given speed. */
export function createControls(
  wordsPerSecond: number,
  journal: Journal,
): { controls: Controls; control: Control<ControlRequest> } {
  const rateLimits = createRateLimits();
  const controls: Controls = { faults: new FaultQueue(faultNames), rateLimits, wordsPerSecond };
  const control: Control<ControlRequest> = {
    schema: z.strictObject({
      next: controls.faults.listSchema.optional(),
      words_per_second: z.number().positive().max(1_000_000).optional(),
      requests_per_minute: z.int().min(1).max(1_000_000).optional(),
    }),
    faults: controls.faults.names,
    apply({ next, words_per_second, requests_per_minute }) {
      if (next) controls.faults.set(next);
      if (words_per_second) controls.wordsPerSecond = words_per_second;
      if (requests_per_minute) {
        rateLimits.reset();
        rateLimits.requestsPerMinute = requests_per_minute;
      }
    },
    reset() {
      controls.faults.clear();
      rateLimits.reset();
      controls.wordsPerSecond = wordsPerSecond;
    },
    state: () => ({
      next: controls.faults.pending,
      words_per_second: controls.wordsPerSecond,
      requests_per_minute: rateLimits.requestsPerMinute,
      requests: journal.tally(),
      prompts: journal.prompts(),
    }),
  };
  return { controls, control };
}

const faultErrors: Partial<Record<Fault, ApiError>> = {
  '429': {
    status: 429,
    message: 'Rate limit reached for requests. Please try again in 1s.',
    type: 'requests',
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': '1', 'retry-after-ms': '200', 'x-ratelimit-remaining-requests': '0' },
  },
  '500': {
    status: 500,
    message: 'The server had an error while processing your request. Sorry about that!',
    type: 'server_error',
    code: null,
  },
  insufficient_quota: {
    status: 429,
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code: 'insufficient_quota',
  },
};

/** The error response of a fault, for faults that fail chat and image requests alike. */
export function faultError(fault: Fault | undefined): ApiError | undefined {
  return fault && faultErrors[fault];
}
