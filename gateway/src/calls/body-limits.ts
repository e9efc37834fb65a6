import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type Call, isBodyOptional } from '@atelier/contracts';
import { AppError, bodyTooLarge, sentence } from '@atelier/server-kit/errors';
import { limitedBody } from '../edge/limited-body.ts';
import type { Context } from '../edge/request-target.ts';
import type { Exchange } from './exchange.ts';

/** How long a body may take to arrive, in milliseconds. */
export interface BodyTimeouts {
  json: number;
  multipart: number;
}

/** A JSON body above this many bytes gets the timeout of uploads. */
const largeBody = 1024 ** 2;

/** Enough for the largest upload at about 100 kB a second. */
export const defaultBodyTimeouts: BodyTimeouts = { json: 15_000, multipart: 120_000 };

/**
 * Checks a body by its headers: presence, content type and length.
 * @throws AppError `malformed_body`, `unsupported_media` or `payload_too_large`.
 */
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

/**
 * Runs `send` with the call's body, or null if it accepts none. A body that is too long, incomplete or too slow aborts the
 * exchange with the AppError for the response.
 */
export async function withLimitedBody(
  request: IncomingMessage,
  { body: accepted }: Call,
  { exchange, timeouts }: { exchange: Exchange; timeouts: BodyTimeouts },
  send: (body: Readable | null) => Promise<void>,
): Promise<void> {
  if (accepted.kind === 'none') return send(null);
  const body = limitedBody(request, accepted.limit);
  body.once('error', (error) => exchange.abort(error));
  const timeout =
    accepted.kind === 'multipart' || accepted.limit > largeBody ? timeouts.multipart : timeouts.json;
  const timer = setTimeout(() => exchange.abort(new AppError('request_timeout')), timeout);
  request.once('end', () => clearTimeout(timer));
  try {
    await send(body);
  } finally {
    clearTimeout(timer);
    request.unpipe(body);
  }
}
