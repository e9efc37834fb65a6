import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sendJson } from '@atelier/sandbox-control/control-route';
import busboy from 'busboy';
import { freePlan } from './account.ts';

/** An error response with Cloudinary's message and status. */
export class CloudinaryError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Refuses an image above the pixels of the free plan. @throws CloudinaryError 400 */
export function assertPixels(pixels: number): void {
  if (pixels <= freePlan.pixels) return;
  const requested = (pixels / 1e6).toFixed(2);
  throw new CloudinaryError(
    400,
    `Maximum image size is ${freePlan.pixels / 1e6} Megapixels. Requested ${requested} Megapixels`,
  );
}

/** Sends an API error: `{ error: { message } }`, and the message in `x-cld-error`. */
export function sendError(response: ServerResponse, { status, message }: CloudinaryError): void {
  sendJson(response, status, { error: { message } }, { 'x-cld-error': headerText(message) });
}

/** Sends an error of an image request: no body, the message in `x-cld-error`, not cacheable. */
export function sendEmptyError(response: ServerResponse, { status, message }: CloudinaryError): void {
  const headers = { 'x-cld-error': headerText(message), 'cache-control': 'no-store', 'content-length': '0' };
  response.writeHead(status, headers).end();
}

function headerText(message: string): string {
  return message.replace(/[^\x20-\x7e]/g, '?').slice(0, 300);
}

export type Form = { fields: Map<string, string>; file: Buffer | undefined };

/**
 * Reads a form with at most one file. The SDK sends boundaries of 9 letters on average, down to 2: the
 * parser of Node's `Response` finds such a short one within a file, in 2 of 1,500 uploads of 1.2 MB.
 * @throws CloudinaryError for an invalid form
 */
export async function readForm(request: IncomingMessage): Promise<Form> {
  const fields = new Map<string, string>();
  let file: Promise<Buffer> | undefined;
  try {
    const form = busboy({ headers: request.headers });
    form.on('field', (name, value) => fields.set(name, value));
    form.on('file', (_name, stream) => {
      file = buffer(stream);
    });
    await pipeline(request, form);
    return { fields, file: await file };
  } catch (cause) {
    throw new CloudinaryError(400, 'Invalid multipart form', { cause });
  }
}
