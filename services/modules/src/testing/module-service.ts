import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Handles a request to a module's service. */
export type ServiceHandler = (req: IncomingMessage, res: ServerResponse) => void;

/** Starts the service of a module, whose handler each test replaces. */
export async function startModuleService() {
  const state: { handle: ServiceHandler } = { handle: (_, res) => res.writeHead(500).end() };
  const server = createServer((req, res) => state.handle(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    on: (handle: ServiceHandler) => {
      state.handle = handle;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** One server-sent event. */
export const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Responds with an event stream that has ended. */
export function sendEvents(res: ServerResponse, ...events: string[]): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  res.end(events.join(''));
}

/** Responds with JSON. */
export function sendJson(res: ServerResponse, body: unknown, status = 200): void {
  res.writeHead(status, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
}
