import type { ServerResponse } from 'node:http';

/** A call that is refused, in the words and with the status that Cloudinary uses. Thrown by whoever finds the fault. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Sends a JSON answer. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

/** Sends a refusal of the API: `{ error: { message } }`, and the message in `x-cld-error`. */
export function sendRefusal(response: ServerResponse, { status, message }: Refusal): void {
  sendJson(response, status, { error: { message } }, { 'x-cld-error': headerText(message) });
}

/** Sends a refusal of a picture: no body, the reason in `x-cld-error`, not to be cached. */
export function sendNoPicture(response: ServerResponse, { status, message }: Refusal): void {
  const headers = { 'x-cld-error': headerText(message), 'cache-control': 'no-store', 'content-length': '0' };
  response.writeHead(status, headers).end();
}

function headerText(message: string): string {
  return message.replace(/[^\x20-\x7e]/g, '?').slice(0, 300);
}
