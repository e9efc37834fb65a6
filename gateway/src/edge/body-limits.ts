import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { type Call, isBodyOptional } from '@atelier/contracts';
import { AppError, bodyTooLarge, sentence } from '@atelier/server-kit/errors';
import type { Context } from './request-target.ts';

/** How long a body may take to arrive, in milliseconds. */
export interface BodyTimeouts {
  json: number;
  multipart: number;
}

/** A JSON body above this many bytes gets the timeout of uploads. */
const largeBody = 1024 ** 2;

/** Enough for the largest upload at about 100 kB a second. */
export const defaultBodyTimeouts: BodyTimeouts = { json: 15_000, multipart: 120_000 };

/** @throws AppError `malformed_body`, `unsupported_media` or `payload_too_large`, by the headers. */
export function checkBodyHeaders(ctx: Context, call: Call): void {
  try {
    checkHeaders(ctx.req, call);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unsupported_media') setAcceptedType(ctx, call);
    throw error;
  }
}

/** The accepted body, for a 415 response (RFC 9110, section 15.5.16). */
function setAcceptedType(ctx: Context, { body }: Call): void {
  ctx.set('accept', acceptedTypes(body).join(', '));
  if (ctx.get('content-encoding') !== '') ctx.set('accept-encoding', 'identity');
}

function checkHeaders(request: IncomingMessage, call: Call): void {
  const { body } = call;
  const {
    'content-length': length,
    'transfer-encoding': transferEncoding,
    'content-encoding': contentEncoding,
  } = request.headers;
  const empty = transferEncoding === undefined && (length === undefined || length === '0');
  if (body.kind === 'none') {
    if (!empty) throw new AppError('malformed_body', sentence('no_body'));
    return;
  }
  if (body.kind === 'ignored') {
    if (Number(length) > body.limit) throw bodyTooLarge(body.limit);
    return;
  }
  if (empty) {
    if (isBodyOptional(call)) return;
    throw new AppError('malformed_body', sentence('body_missing'));
  }
  if (contentEncoding !== undefined && contentEncoding !== 'identity') {
    throw new AppError('unsupported_media', sentence('body_compressed'));
  }
  checkContentType(request.headers['content-type'] ?? '', acceptedTypes(body));
  if (Number(length) > body.limit) throw bodyTooLarge(body.limit);
}

const form = 'multipart/form-data';
const jsonType = 'application/json';

/** The media types of a body. A form whose file can be replaced by a field may be JSON. */
function acceptedTypes(body: Call['body']): string[] {
  if (body.kind === 'json') return [jsonType];
  return body.kind === 'multipart' && body.instead.length > 0 ? [form, jsonType] : [form];
}

function checkContentType(header: string, accepted: readonly string[]): void {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim());
  if (!accepted.includes(type.toLowerCase()))
    throw new AppError('unsupported_media', sentence(accepted.includes(form) ? 'not_form' : 'not_json'));
  if (type.toLowerCase() === jsonType) return;
  if (!parameters.some((parameter) => /^boundary=("[^"]{1,70}"|[^"\s]{1,70})$/i.test(parameter))) {
    throw new AppError('malformed_body', sentence('no_boundary'));
  }
}

/** The body of a call, or null. One that is too long, incomplete or too slow aborts the call. */
export function openBody(
  request: IncomingMessage,
  { body: accepted }: Call,
  { timeouts, aborting }: { timeouts: BodyTimeouts; aborting: AbortController },
): Readable | null {
  if (accepted.kind === 'none') return null;
  const body = limitedBody(request, accepted.limit);
  const isLarge = accepted.kind === 'multipart' || accepted.limit > largeBody;
  const timer = setTimeout(
    () => aborting.abort(new AppError('request_timeout')),
    isLarge ? timeouts.multipart : timeouts.json,
  );
  request.once('end', () => clearTimeout(timer));
  body.once('error', (error) => aborting.abort(error)).once('close', () => clearTimeout(timer));
  return body;
}

/**
 * A stream that fails with `payload_too_large` above `limit`. Node enforces a `Content-Length`, so
 * compare that first.
 */
export function limitedBody(request: Readable & Pick<IncomingMessage, 'headers'>, limit: number): Transform {
  let received = 0;
  const hasLength = request.headers['content-length'] !== undefined;
  const body = hasLength
    ? new PassThrough()
    : new Transform({
        transform(chunk: Buffer, _encoding, done) {
          received += chunk.length;
          if (received > limit) done(bodyTooLarge(limit));
          else done(null, chunk);
        },
      });
  request.once('aborted', () => body.destroy(new AppError('malformed_body')));
  return request.pipe(body);
}
