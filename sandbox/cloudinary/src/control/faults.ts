import { z } from 'zod';

/** The faults that a caller can order; the README says what each does. */
export const faultNames = ['423', '500', '401', 'slow', 'timeout'] as const;
export type Fault = (typeof faultNames)[number];

/** What `PUT /__sandbox/cloudinary` takes. */
export const controlRequest = z.strictObject({
  next: z.array(z.enum(faultNames)).max(100).optional(),
  processing_ms: z.int().min(0).max(600_000).optional(),
});

/** The faults still to come, and how long an effect takes at least, in milliseconds. */
export type Controls = {
  readonly pending: readonly Fault[];
  readonly processingMs: number;
  apply(order: z.infer<typeof controlRequest>): void;
  reset(): void;
  /** Removes and returns the fault meant for the request at hand; 423 waits for a delivery. */
  take(kind: 'api' | 'delivery'): Fault | undefined;
};

/** Starts with no fault pending. */
export function createControls(): Controls {
  let pending: Fault[] = [];
  let processingMs = 0;
  return {
    get pending() {
      return pending;
    },
    get processingMs() {
      return processingMs;
    },
    apply(order) {
      if (order.next) pending = [...order.next];
      if (order.processing_ms !== undefined) processingMs = order.processing_ms;
    },
    reset() {
      pending = [];
      processingMs = 0;
    },
    take(kind) {
      return kind === 'api' && pending[0] === '423' ? undefined : pending.shift();
    },
  };
}
