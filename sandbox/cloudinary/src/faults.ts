import { setTimeout as delay } from 'node:timers/promises';
import { FaultQueue } from '@atelier/sandbox-control/control-route';
import { z } from 'zod';
import { CloudinaryError } from './http.ts';

const faultNames = z.enum(['423', '403', '420', '500', '401', 'slow', 'timeout']);
type Fault = z.infer<typeof faultNames>;

/** The pending faults and the shortest duration of an effect, in milliseconds. */
export type Controls = { readonly faults: FaultQueue<Fault>; processingMs: number };

export const createControls = (): Controls => ({ faults: new FaultQueue(faultNames), processingMs: 0 });

/** What the control route reads and changes. */
export function controlOf(controls: Controls) {
  const { faults } = controls;
  const schema = z
    .strictObject({ next: faults.listSchema, processing_ms: z.int().min(0).max(600_000) })
    .partial();
  return {
    faults,
    schema,
    apply({ processing_ms = controls.processingMs }: z.output<typeof schema>) {
      controls.processingMs = processing_ms;
    },
    reset() {
      controls.processingMs = 0;
    },
    state: () => ({ processing_ms: controls.processingMs }),
  };
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
