import type { ServerResponse } from 'node:http';
import type { Controls } from '../control/faults.ts';
import { sendJson } from '../http/answer.ts';

export async function imagesRoute(
  _body: unknown,
  response: ServerResponse,
  _controls: Controls,
): Promise<void> {
  sendJson(response, 200, { created: 1, data: [] });
}
