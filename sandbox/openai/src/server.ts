import type { IncomingMessage, ServerResponse } from 'node:http';
import { createEmulatorServer, FaultQueue, pathOf } from '@atelier/sandbox-control/control-route';
import { listen } from '@atelier/sandbox-control/listen';
import { chatRoute } from './chat/route.ts';
import { type Controls, controlOf, faultNames } from './faults.ts';
import { ApiError, readBody, sendError, sendJson } from './http.ts';
import { editsRoute, imagesRoute } from './images/images.ts';
import { createJournal, type Journal } from './journal.ts';
import { modelList } from './models.ts';
import { moderationsRoute } from './moderations.ts';

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  controls: Controls,
  journal: Journal,
): Promise<void> {
  const path = pathOf(request);
  const entry = journal.record(path, response);
  assertKey(request.headers.authorization);
  const body = await readBody(request);
  entry.body = body;
  const call = `${request.method} ${path}`;
  if (call === 'POST /v1/chat/completions') return chatRoute(body, response, controls);
  if (call === 'POST /v1/images/generations') return imagesRoute(body, response, controls);
  if (call === 'POST /v1/images/edits') return editsRoute(body, response, controls);
  if (call === 'POST /v1/moderations') return moderationsRoute(body, response);
  if (call === 'GET /v1/models') return sendJson(response, 200, modelList);
  throw new ApiError(404, `Invalid URL (${call})`);
}

/** @throws ApiError 401 for a call without an API key, or with a malformed one */
function assertKey(authorization = ''): void {
  const key = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (key?.startsWith('sk-')) return;
  const message = key
    ? `Incorrect API key provided: ${key.slice(0, 3)}***. You can find your API key at https://platform.openai.com/account/api-keys.`
    : "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
  throw new ApiError(401, message, { code: key ? 'invalid_api_key' : null });
}

export type { Fault } from './faults.ts';

/**
 * `port` 0 (the default) lets the system choose; `wordsPerSecond` is the speed of streamed texts; without
 * `seeds`, equal requests give equal texts.
 */
export type OpenaiOptions = { port?: number; wordsPerSecond?: number; seeds?: boolean };

export type Openai = Awaited<ReturnType<typeof startOpenai>>;

/**
 * Starts an OpenAI-compatible server on 127.0.0.1.
 * @throws the system's error when the port is in use.
 */
export async function startOpenai({ port = 0, wordsPerSecond = 120, seeds = true }: OpenaiOptions = {}) {
  const controls: Controls = { faults: new FaultQueue(faultNames), wordsPerSecond, seeds };
  const journal = createJournal();
  const server = createEmulatorServer('openai', controlOf(controls, journal), (request, response) =>
    route(request, response, controls, journal).catch((error: unknown) => {
      if (!(error instanceof ApiError) || response.headersSent) throw error;
      sendError(response, error);
    }),
  );
  const { url, ...listening } = await listen(server, port);
  return {
    ...listening,
    /** The base URL for a client; ends in `/v1`. */
    baseUrl: `${url}/v1`,
    controlUrl: `${url}/__sandbox/openai`,
    requests: journal.requests,
  };
}
