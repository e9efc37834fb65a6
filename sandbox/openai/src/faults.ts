import type { FaultQueue } from '@atelier/sandbox-control/control-route';
import { z } from 'zod';
import { ApiError } from './http.ts';
import type { Journal } from './journal.ts';

export const faultNames = z.enum([
  '429',
  '429-long',
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

/** The pending faults and the settings of texts. */
export type Controls = {
  readonly faults: FaultQueue<Fault>;
  wordsPerSecond: number;
  /** Whether another seed changes a text. */
  seeds: boolean;
};

/** What the control route reads and changes. A reset returns to the settings that the controls have now. */
export function controlOf(controls: Controls, journal: Journal) {
  const { faults, ...initial } = controls;
  const schema = z
    .strictObject({
      next: faults.listSchema,
      words_per_second: z.number().positive().max(1_000_000),
      seeds: z.boolean(),
    })
    .partial();
  return {
    faults,
    schema,
    apply({ words_per_second = controls.wordsPerSecond, seeds = controls.seeds }: z.output<typeof schema>) {
      Object.assign(controls, { wordsPerSecond: words_per_second, seeds });
    },
    reset: () => void Object.assign(controls, initial),
    state: () => ({ words_per_second: controls.wordsPerSecond, prompts: journal.prompts() }),
  };
}

const limited = (seconds: number) =>
  new ApiError(429, `Rate limit reached for requests. Please try again in ${seconds}s.`, {
    type: 'requests',
    code: 'rate_limit_exceeded',
    headers: {
      'retry-after': String(seconds),
      'retry-after-ms': String(seconds === 1 ? 200 : seconds * 1000),
    },
  });

const faultErrors: Partial<Record<Fault, ApiError>> = {
  '429': limited(1),
  '429-long': limited(30),
  '500': new ApiError(500, 'The server had an error while processing your request. Sorry about that!', {
    type: 'server_error',
  }),
  insufficient_quota: new ApiError(
    429,
    'You exceeded your current quota, please check your plan and billing details.',
    { type: 'insufficient_quota', code: 'insufficient_quota' },
  ),
};

/** Takes the fault of a valid request. @throws ApiError for one that is an error response */
export function takeFault({ faults }: Controls): Fault | undefined {
  const fault = faults.take();
  const error = fault && faultErrors[fault];
  if (error) throw error;
  return fault;
}
