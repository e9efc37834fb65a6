import { z } from 'zod';

/** The faults that a caller can order; the README says what each does. */
export const faultNames = [
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
] as const;

export type Fault = (typeof faultNames)[number];

/** What `PUT /__sandbox/openai` takes. */
export const controlRequest = z.strictObject({
  next: z.array(z.enum(faultNames)).max(100).optional(),
  words_per_second: z.number().positive().max(1_000_000).optional(),
});

export type ControlRequest = z.infer<typeof controlRequest>;

/** The faults still to come and the writing speed in words a second. */
export type Controls = {
  readonly wordsPerSecond: number;
  readonly pending: readonly Fault[];
  apply(order: ControlRequest): void;
  reset(): void;
  /** Removes and returns the fault meant for the request at hand. */
  take(): Fault | undefined;
};

/** Starts with no fault pending and the given speed, to which `reset` returns. */
export function createControls(initialWordsPerSecond: number): Controls {
  let wordsPerSecond = initialWordsPerSecond;
  let pending: Fault[] = [];
  return {
    get wordsPerSecond() {
      return wordsPerSecond;
    },
    get pending() {
      return pending;
    },
    apply(order) {
      if (order.next) pending = [...order.next];
      if (order.words_per_second) wordsPerSecond = order.words_per_second;
    },
    reset() {
      pending = [];
      wordsPerSecond = initialWordsPerSecond;
    },
    take() {
      return pending.shift();
    },
  };
}
