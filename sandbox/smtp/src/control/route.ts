import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isFromThisMachine } from '@atelier/service-kit/loopback';
import type { Mailbox } from '../mailbox.ts';
import { mailboxPage } from '../page.ts';
import { controlRequest, type Faults } from './faults.ts';

/**
 * The control server. `GET /__sandbox/mail` is the mailbox page for a browser and JSON for programs, `PUT` orders faults,
 * `DELETE` removes faults and messages. `GET /healthz` answers 200.
 */
export function createControl(mailbox: Mailbox, faults: Faults): Server {
  return http.createServer((request, response) => {
    route(request, response, mailbox, faults).catch((error: unknown) => {
      console.error('The SMTP emulator could not answer.', error);
      response.destroy();
    });
  });
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox,
  faults: Faults,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/healthz') return sendJson(response, 200, { status: 'ok' });
  if (pathname !== '/__sandbox/mail') return sendJson(response, 404, { message: 'Not found.' });
  if (!isFromThisMachine(request)) {
    return sendJson(response, 403, { message: 'This address answers to its own machine alone.' });
  }
  if (request.method === 'PUT') {
    const order = controlRequest.safeParse(parsed(await text(request)));
    if (!order.success) {
      const details = order.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      return sendJson(response, 400, { message: 'The order is invalid.', details });
    }
    faults.set(order.data.next);
  } else if (request.method === 'DELETE') {
    faults.set([]);
    mailbox.clear();
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 405, { message: 'Use GET, PUT or DELETE.' });
  }
  if (request.headers.accept?.includes('text/html')) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(mailboxPage(mailbox.messages()));
    return;
  }
  sendJson(response, 200, { next: faults.pending, messages: mailbox.messages() });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
