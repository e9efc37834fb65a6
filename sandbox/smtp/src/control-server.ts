import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Control, handleControl, pathOf, sendJson } from '@atelier/sandbox-control/control-route';
import { FaultQueue } from '@atelier/sandbox-control/faults';
import { z } from 'zod';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

/** The faults of messages. The README describes each. */
const faultNames = z.enum(['450', '550', 'stall', 'cut', 'cut-after']);
export type Fault = z.infer<typeof faultNames>;
export type Faults = FaultQueue<Fault>;

/** Creates the queue of faults, one per message. */
export const createFaults = (): Faults => new FaultQueue(faultNames);

/**
 * Creates the control server. `GET /__sandbox/mail` is the mailbox page for a browser and JSON for programs, `PUT` sets
 * faults, `DELETE` removes faults and messages. `GET /healthz` returns 200.
 */
export function createControlServer(mailbox: Mailbox, faults: Faults): Server {
  const control: Control<{ next: Fault[] }> = {
    schema: z.strictObject({ next: faults.listSchema }),
    faults: faults.names,
    apply: ({ next }) => faults.set(next),
    reset() {
      faults.clear();
      mailbox.clear();
    },
    state: () => ({ next: faults.pending, messages: mailbox.messages() }),
  };
  const route = async (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
    if (path !== '/__sandbox/mail') return sendJson(response, 404, { message: 'Not found.' });
    const page = () => mailboxPage(mailbox.messages());
    await handleControl(request, response, control, page);
  };
  return http.createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      console.error('SMTP emulator: a control request failed.', error);
      response.destroy();
    });
  });
}
