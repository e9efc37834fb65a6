import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromThisMachine } from '@atelier/service-kit/loopback';
import { sendJson } from '../http/answer.ts';
import { type Controls, controlRequest } from './faults.ts';

/** `PUT` orders faults and the length of effects, `GET` shows what is pending, `DELETE` returns to the start. */
export async function controlRoute(
  request: IncomingMessage,
  response: ServerResponse,
  controls: Controls,
): Promise<void> {
  if (!isFromThisMachine(request)) {
    return sendJson(response, 403, { message: 'This address answers to its own machine alone.' });
  }
  if (request.method === 'PUT') {
    const order = controlRequest.safeParse(await readJson(request));
    if (!order.success) {
      const details = order.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      return sendJson(response, 400, { message: 'The order is not understood.', details });
    }
    controls.apply(order.data);
  } else if (request.method === 'DELETE') {
    controls.reset();
  } else if (request.method !== 'GET') {
    return sendJson(response, 405, { message: 'Use GET, PUT or DELETE.' });
  }
  sendJson(response, 200, { next: controls.pending, processing_ms: controls.processingMs });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
