import type { ServerResponse } from 'node:http';
import { sendJson } from './http/answer.ts';

const CREATED = 1_767_225_600;
const ids = ['sandbox-text', 'sandbox-image'];

/** `GET /v1/models`. The list names the stand-in's own two; a call may name any model and is told back that name. */
export function modelsRoute(response: ServerResponse): void {
  const data = ids.map((id) => ({ id, object: 'model', created: CREATED, owned_by: 'atelier-sandbox' }));
  sendJson(response, 200, { object: 'list', data });
}
