import type { ServerResponse } from 'node:http';
import type { Control } from '@atelier/sandbox-control/control-route';
import { FaultQueue } from '@atelier/sandbox-control/control-route';
import { z } from 'zod';
import { type ApiError, sendError } from './http.ts';
import type { Journal } from './journal.ts';

const faultNames = z.enum([
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

/** The control settings: the pending faults and the speed of the texts. */
export type Controls = {
  readonly faults: FaultQueue<Fault>;
  wordsPerSecond: number;
  /** Whether another seed changes a text. */
  seeds: boolean;
};

type ControlRequest = {
  next?: Fault[] | undefined;
  words_per_second?: number | undefined;
  seeds?: boolean | undefined;
};

/** The controls and their control route. A reset returns to the given settings. */
export function createControls(
  { wordsPerSecond, seeds }: Omit<Controls, 'faults'>,
  journal: Journal,
): { controls: Controls; control: Control<ControlRequest> } {
  const controls: Controls = { faults: new FaultQueue(faultNames), wordsPerSecond, seeds };
  const control: Control<ControlRequest> = {
    schema: z.strictObject({
      next: controls.faults.listSchema.optional(),
      words_per_second: z.number().positive().max(1_000_000).optional(),
      seeds: z.boolean().optional(),
    }),
    faults: controls.faults.names,
    apply({ next, words_per_second, seeds = controls.seeds }) {
      controls.seeds = seeds;
      if (next) controls.faults.set(next);
      if (words_per_second) controls.wordsPerSecond = words_per_second;
    },
    reset() {
      controls.faults.clear();
      Object.assign(controls, { wordsPerSecond, seeds });
    },
    state: () => ({
      next: controls.faults.pending,
      words_per_second: controls.wordsPerSecond,
      requests: journal.tally(),
      prompts: journal.prompts(),
    }),
  };
  return { controls, control };
}

const limited = (seconds: number): ApiError => ({
  status: 429,
  message: `Rate limit reached for requests. Please try again in ${seconds}s.`,
  type: 'requests',
  code: 'rate_limit_exceeded',
  headers: { 'retry-after': String(seconds), 'retry-after-ms': String(seconds === 1 ? 200 : seconds * 1000) },
});

const faultErrors: Partial<Record<Fault, ApiError>> = {
  '429': limited(1),
  '429-long': limited(30),
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

/** Takes the fault of a valid request; null when it has sent its error. */
export function takeFault(
  response: ServerResponse,
  { faults }: Controls,
): { fault: Fault | undefined } | null {
  const fault = faults.take();
  const error = fault && faultErrors[fault];
  if (!error) return { fault };
  sendError(response, error);
  return null;
}
