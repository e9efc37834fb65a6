import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { chatRoute } from './chat/route.ts';
import { type Controls, createControls } from './control/faults.ts';
import { controlRoute } from './control/route.ts';
import { invalidRequest, sendJson, sendRefusal } from './http/answer.ts';
import { readJson } from './http/body.ts';
import { imagesRoute } from './images/route.ts';
import { createJournal, type Journal } from './journal.ts';
import { modelsRoute } from './models.ts';

/** The stand-in's server, its journal and its controls, not yet listening. */
export function createServer(wordsPerSecond: number): {
  server: http.Server;
  journal: Journal;
  controls: Controls;
} {
  const controls = createControls(wordsPerSecond);
  const journal = createJournal();
  const server = http.createServer((request, response) => {
    route(request, response, controls, journal).catch((error: unknown) => {
      console.error('The OpenAI stand-in could not answer.', error);
      if (response.headersSent) response.destroy();
      else
        sendRefusal(response, {
          status: 500,
          message: 'The stand-in failed.',
          type: 'server_error',
          code: null,
        });
    });
  });
  return { server, journal, controls };
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  controls: Controls,
  journal: Journal,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  if (pathname === '/healthz') return sendJson(response, 200, { status: 'ok' });
  if (pathname === '/__sandbox/openai') return controlRoute(request, response, controls, journal);

  const entry = journal.record(method, pathname, response);
  const body = await readJson(request);
  if (!body.ok) return sendRefusal(response, body.refusal);
  entry.body = body.value;
  if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) return sendRefusal(response, noKey);

  const call = `${method} ${pathname}`;
  if (call === 'POST /v1/chat/completions') return chatRoute(body.value, response, controls);
  if (call === 'POST /v1/images/generations') return imagesRoute(body.value, response, controls);
  if (call === 'GET /v1/models') return modelsRoute(response);
  sendRefusal(response, { ...invalidRequest(`Invalid URL (${call})`, null), status: 404 });
}

const noKey = {
  ...invalidRequest(
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.",
    'invalid_api_key',
  ),
  status: 401,
};
