import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Control, handleControl, pathOf } from '@atelier/sandbox-control/control-route';
import { listen } from '@atelier/sandbox-control/listen';
import { chatRoute } from './chat/route.ts';
import { type Controls, createControls } from './faults.ts';
import { type ApiError, invalidRequest, readBody, sendError, sendJson } from './http.ts';
import { editsRoute, imagesRoute } from './images/images.ts';
import { createJournal, type Journal, type RecordedRequest } from './journal.ts';
import { modelList } from './models.ts';
import { moderationsRoute } from './moderations.ts';

/** Creates the emulator's server, which does not listen yet, and the journal of its requests. */
function createServer(settings: Omit<Controls, 'faults'>): { server: http.Server; journal: Journal } {
  const journal = createJournal();
  const { controls, control } = createControls(settings, journal);
  const server = http.createServer((request, response) => {
    route(request, response, controls, control, journal).catch((error: unknown) => {
      if (response.destroyed) return;
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
  const path = pathOf(request);
  const method = request.method ?? 'GET';
  if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
  if (path === '/__sandbox/openai') return handleControl(request, response, control);

  const entry = journal.record(method, path, response);
  const body = await readBody(request);
  const unauthorized = keyError(request.headers.authorization);
  if (unauthorized) return sendError(response, unauthorized);
  if (!body.ok) return sendError(response, body.error);
  entry.body = body.value;

  const call = `${method} ${path}`;
  if (call === 'POST /v1/chat/completions') return chatRoute(body.value, response, controls);
  if (call === 'POST /v1/images/generations') return imagesRoute(body.value, response, controls);
  if (call === 'POST /v1/images/edits') return editsRoute(body.value, response, controls);
  if (call === 'POST /v1/moderations') return moderationsRoute(body.value, response);
  if (call === 'GET /v1/models') return sendJson(response, 200, modelList);
  sendError(response, { ...invalidRequest(`Invalid URL (${call})`, null), status: 404 });
}

/** The error of a call without an API key, or with a malformed one. */
function keyError(authorization = ''): ApiError | undefined {
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (key?.startsWith('sk-')) return undefined;
  const message = key
    ? `Incorrect API key provided: ${key.slice(0, 3)}***. You can find your API key at https://platform.openai.com/account/api-keys.`
    : "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
  return { ...invalidRequest(message, key ? 'invalid_api_key' : null), status: 401 };
}

export type { Fault } from './faults.ts';

/**
 * `port` 0 (the default) lets the system choose; `wordsPerSecond` is the speed of streamed texts; without
 * `seeds`, equal requests give equal texts.
 */
export type OpenaiOptions = { port?: number; wordsPerSecond?: number; seeds?: boolean };

export type Openai = {
  port: number;
  /** The base URL for a client; ends in `/v1`. */
  baseUrl: string;
  controlUrl: string;
  requests(): readonly RecordedRequest[];
  close(): Promise<void>;
};

/**
 * Starts an OpenAI-compatible server on 127.0.0.1.
 * @throws the system's error when the port is in use.
 */
export async function startOpenai({
  port = 0,
  wordsPerSecond = 120,
  seeds = true,
}: OpenaiOptions = {}): Promise<Openai> {
  const { server, journal } = createServer({ wordsPerSecond, seeds });
  const { url, ...listening } = await listen(server, port);
  return {
    ...listening,
    baseUrl: `${url}/v1`,
    controlUrl: `${url}/__sandbox/openai`,
    requests: () => journal.requests(),
  };
}
