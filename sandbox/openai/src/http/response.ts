import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** Why a call is refused, in the words and the shape that OpenAI uses. */
export type Refusal = {
  status: number;
  message: string;
  type: string;
  code: string | null;
  param?: string | null;
  headers?: Record<string, string>;
};

/** Sends a JSON answer with a request id, as OpenAI does. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': requestId(), ...headers });
  response.end(JSON.stringify(body));
}

/** Sends a refusal in OpenAI's error shape. */
export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  const { status, message, type, code, param = null, headers } = refusal;
  sendJson(response, status, { error: { message, type, param, code } }, headers);
}

/** A request that the caller has to put right: status 400 unless told otherwise. */
export function invalidRequest(message: string, code: string | null, param: string | null = null): Refusal {
  return { status: 400, message, type: 'invalid_request_error', code, param };
}

/** An id like those OpenAI puts on its answers. */
export function requestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`;
}
