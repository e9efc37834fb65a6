import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { isFromThisMachine } from '@atelier/service-kit/loopback';
import { z } from 'zod';
import { FAULTS, type FaultQueue } from './faults.ts';

const body = z.strictObject({ next: z.array(z.enum(FAULTS)).max(1000) });

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(value)}\n`);
}

async function putFaults(
  request: IncomingMessage,
  response: ServerResponse,
  faults: FaultQueue,
): Promise<void> {
  const parsed = body.safeParse(await json(request).catch(() => undefined));
  if (!parsed.success) {
    const message = `Send { "next": [...] } with any of: ${FAULTS.join(', ')}.`;
    return send(response, 400, { message, details: parsed.error.issues.map((issue) => issue.message) });
  }
  faults.set(parsed.data.next);
  send(response, 200, { next: faults.list() });
}

/**
 * The control address, plain HTTP: `GET /healthz` and `GET /readyz`, and `GET` and `PUT /__sandbox/mongodb` for the faults to come.
 * The server does not listen yet.
 */
export function createControl(faults: FaultQueue): Server {
  return createServer((request, response) => {
    const route = `${request.method} ${request.url?.split('?')[0]}`;
    if (route === 'GET /healthz' || route === 'GET /readyz')
      send(response, 200, { status: 'ok', what: 'MongoDB development stand-in' });
    else if (!isFromThisMachine(request))
      send(response, 403, { message: 'This address answers to its own machine alone.' });
    else if (route === 'GET /__sandbox/mongodb') send(response, 200, { next: faults.list() });
    else if (route === 'PUT /__sandbox/mongodb') void putFaults(request, response, faults);
    else send(response, 404, { message: 'Nothing here. See GET and PUT /__sandbox/mongodb.' });
  });
}
