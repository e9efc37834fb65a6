import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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

/** Sends a JSON response. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
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

const megabyte = 1024 * 1024;
/** Cloudinary's limit of one request. Its limits of a file are checked by the call. */
const maxRequestBytes = 100 * megabyte;

/** An uploaded file: its temporary path and its size in bytes. */
export type UploadedFile = { path: string; bytes: number };

/** The fields and the file of a form. */
export type Form = { fields: Map<string, string>; file: UploadedFile | undefined };

/**
 * Reads a form with at most one file, which is written to `temporaryPath`.
 * @throws CloudinaryError for an invalid form or a file above 100 MB; the file is removed then.
 */
export async function readForm(request: IncomingMessage, temporaryPath: string): Promise<Form> {
  const fields = new Map<string, string>();
  let upload: Promise<UploadedFile> | undefined;
  try {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fileSize: maxRequestBytes, files: 1, fields: 100, fieldSize: 30 * megabyte },
    });
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (_, stream) => {
      upload = writeFile(stream, temporaryPath);
      upload.catch(() => undefined);
    });
    await pipeline(request, parser);
    return { fields, file: await upload };
  } catch (cause) {
    await rm(temporaryPath, { force: true });
    if (cause instanceof CloudinaryError) throw cause;
    throw new CloudinaryError(400, 'Invalid multipart form', { cause });
  }
}

async function writeFile(stream: Readable & { truncated?: boolean }, path: string): Promise<UploadedFile> {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(stream, createWriteStream(path));
  if (stream.truncated) throw new CloudinaryError(413, 'Request Entity Too Large');
  return { path, bytes };
}
