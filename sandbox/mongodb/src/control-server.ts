import { createServer, type Server } from 'node:http';
import { type Control, handleControl, pathOf, sendJson } from '@atelier/sandbox-control/control-route';
import { z } from 'zod';
import type { Fault, Faults } from './faults.ts';

/**
 * Creates the control server, which does not listen yet: `GET /healthz` and `GET /readyz` return 200, and
 * `/__sandbox/mongodb` is the control route.
 */
export function createControlServer(faults: Faults): Server {
  const control: Control<{ next: Fault[] }> = {
    schema: z.strictObject({ next: faults.listSchema }),
    faults: faults.names,
    apply: ({ next }) => faults.set(next),
    reset: () => faults.clear(),
    state: () => ({ next: faults.pending }),
  };
  return createServer((request, response) => {
    const path = pathOf(request);
    if (path === '/healthz' || path === '/readyz') return sendJson(response, 200, { status: 'ok' });
    if (path !== '/__sandbox/mongodb') return sendJson(response, 404, { message: 'Not found.' });
    handleControl(request, response, control).catch((error: unknown) => {
      console.error('MongoDB emulator: a control request failed.', error);
      response.destroy();
    });
  });
}
