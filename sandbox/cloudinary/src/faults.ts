import { setTimeout as delay } from 'node:timers/promises';
import type { Control } from '@atelier/sandbox-control/control-route';
import { FaultQueue } from '@atelier/sandbox-control/control-route';
import { z } from 'zod';
import { CloudinaryError } from './http.ts';

const faultNames = z.enum(['423', '403', '420', '500', '401', 'slow', 'timeout']);
type Fault = z.infer<typeof faultNames>;

/** The control settings: the pending faults and the shortest duration of an effect, in milliseconds. */
export type Controls = { readonly faults: FaultQueue<Fault>; processingMs: number };

type ControlRequest = { next?: Fault[] | undefined; processing_ms?: number | undefined };

/** Creates the controls with no fault pending, and their control route. */
export function createControls(): { controls: Controls; control: Control<ControlRequest> } {
  const controls: Controls = { faults: new FaultQueue(faultNames), processingMs: 0 };
  const control: Control<ControlRequest> = {
    schema: z.strictObject({
      next: controls.faults.listSchema.optional(),
      processing_ms: z.int().min(0).max(600_000).optional(),
    }),
    faults: controls.faults.names,
    apply({ next, processing_ms }) {
      if (next) controls.faults.set(next);
      if (processing_ms !== undefined) controls.processingMs = processing_ms;
    },
    reset() {
      controls.faults.clear();
      controls.processingMs = 0;
    },
    state: () => ({ next: controls.faults.pending, processing_ms: controls.processingMs }),
  };
  return { controls, control };
}

const slowMs = 3000;

/**
 * Applies the next fault to a request. The faults 423 and 403 apply to deliveries only and stay pending for
 * API calls.
 * @returns false when the request must not get a response
 * @throws CloudinaryError for the faults that are error responses
 */
export async function applyFault({ faults }: Controls, kind: 'api' | 'delivery'): Promise<boolean> {
  const fault = kind === 'api' ? faults.take('420', '500', '401', 'slow', 'timeout') : faults.take();
  if (fault === '423') throw new CloudinaryError(423, 'Resource is being processed, please try again later');
  if (fault === '403') throw new CloudinaryError(403, 'The quota of the add-on is used up');
  if (fault === '420') {
    const again = new Date(Date.now() + 3_600_000).toISOString().replace(/T(\d+).*/, ' $1:00:00 UTC');
    throw new CloudinaryError(420, `Rate Limit Exceeded. Try again on ${again}`);
  }
  if (fault === '500') throw new CloudinaryError(500, 'An internal error occurred');
  if (fault === '401') throw new CloudinaryError(401, 'Invalid credentials');
  if (fault === 'slow') await delay(slowMs);
  return fault !== 'timeout';
}
