import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Control, handleControl } from '@atelier/sandbox-control/control-route';
import { chatRoute } from './chat/route.ts';
import { type Controls, createControls } from './faults.ts';
import { readJson } from './http/request-body.ts';
import { invalidRequest, sendError, sendJson } from './http/response.ts';
import { imagesRoute } from './images/route.ts';
import { createJournal, type Journal } from './journal.ts';

/** Creates the emulator's server, which does not listen yet, and the journal of its requests. */
export function createServer(wordsPerSecond: number): { server: http.Server; journal: Journal } {
  const journal = createJournal();
  const { controls, control } = createControls(wordsPerSecond, journal);
  const server = http.createServer((request, response) => {
    route(request, response, controls, control, journal).catch((error: unknown) => {
      console.error('OpenAI emulator: a request failed.', error);
      if (response.headersSent) return void response.destroy();
      const message = 'The emulator failed.';
      sendError(response, { status: 500, message, type: 'server_error', code: null });
    });
  });
  return { server, journal };
}

async function route<Request>(
  request: IncomingMessage,
  response: ServerResponse,
  controls: Controls,
  control: Control<Request>,
  journal: Journal,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  if (pathname === '/healthz') return sendJson(response, 200, { status: 'ok' });
  if (pathname === '/__sandbox/openai') return handleControl(request, response, control);

  const entry = journal.record(method, pathname, response);
  const body = await readJson(request);
  if (!body.ok) return sendError(response, body.error);
  entry.body = body.value;
  if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) return sendError(response, noKey);

  const call = `${method} ${pathname}`;
  if (call === 'POST /v1/chat/completions') return chatRoute(body.value, response, controls);
  if (call === 'POST /v1/images/generations') return imagesRoute(body.value, response, controls);
  if (call === 'GET /v1/models') return sendJson(response, 200, models);
  sendError(response, { ...invalidRequest(`Invalid URL (${call})`, null), status: 404 });
}

const noKey = {
  ...invalidRequest(
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth.",
    'invalid_api_key',
  ),
  status: 401,
};

/** `GET /v1/models`. Requests may name any model; the response repeats the name. */
const models = {
  object: 'list',
  data: ['sandbox-text', 'sandbox-image'].map((id) => ({
    id,
    object: 'model',
    created: 1_767_225_600,
    owned_by: 'atelier-sandbox',
  })),
};
