import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
  /** When it arrived, in ms. */
  at: number;
}

export type Respond = (response: ServerResponse, request: ReceivedRequest) => void;

/** Starts a server until the test ends. It responds with the next function, and repeats the last. */
export async function startTestApi(...responses: Respond[]) {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (req, res) => {
    const at = performance.now();
    const request = { method: req.method, url: req.url, headers: req.headers, body: await text(req), at };
    requests.push(request);
    const respond = responses[Math.min(requests.length, responses.length) - 1];
    respond?.(res, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

export const json =
  (body: object, status = 200, headers: Record<string, string> = {}): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

export const failure = (code: string, status: number, headers: Record<string, string> = {}): Respond =>
  json(
    { success: false, message: `It failed: ${code}.`, code, request_id: 'r1', documentation_url: '/docs' },
    status,
    headers,
  );

export const events =
  (...sent: [name: string, data: object][]): Respond =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(
      sent
        .map(([name, data], at) => `id: ${at + 1}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
        .join(''),
    );
  };
