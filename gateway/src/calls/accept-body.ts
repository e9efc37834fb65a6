import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable, Transform } from 'node:stream';
import type { Call } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';

/** How long a body may take to arrive, in milliseconds. */
export interface BodyDeadlines {
  json: number;
  multipart: number;
}

/** Enough for the largest upload at about 100 kB a second. */
export const bodyDeadlines: BodyDeadlines = { json: 15_000, multipart: 120_000 };

/**
 * Checks what can be known of a body before it is read: that there is one where the call takes one, its kind, its length.
 * @throws AppError `malformed_body`, `unsupported_media` or `payload_too_large`.
 */
export function checkBodyHeaders(request: IncomingMessage, { body }: Call): void {
  const {
    'content-length': length,
    'transfer-encoding': chunked,
    'content-encoding': encoding,
  } = request.headers;
  const empty = chunked === undefined && (length === undefined || length === '0');
  if (body.kind === 'none') {
    if (!empty) throw new AppError('malformed_body', { say: 'This call takes no body.' });
    return;
  }
  if (body.kind === 'ignored') {
    if (Number(length) > body.limit) throw new AppError('payload_too_large');
    return;
  }
  if (empty) throw new AppError('malformed_body', { say: 'Send a body: this call needs one.' });
  if (encoding !== undefined && encoding !== 'identity') {
    throw new AppError('unsupported_media', { say: 'Send the body without compression.' });
  }
  checkType(request.headers['content-type'] ?? '', body.kind);
  if (Number(length) > body.limit) throw new AppError('payload_too_large');
}

function checkType(header: string, kind: 'json' | 'multipart'): void {
  const [type = '', ...parameters] = header.split(';').map((part) => part.trim());
  if (kind === 'json') {
    if (type.toLowerCase() === 'application/json') return;
    throw new AppError('unsupported_media', { say: 'Send this as application/json.' });
  }
  if (type.toLowerCase() !== 'multipart/form-data') {
    throw new AppError('unsupported_media', { say: 'Send this as multipart/form-data.' });
  }
  if (!parameters.some((parameter) => /^boundary=("[^"]{1,70}"|[^"\s]{1,70})$/i.test(parameter))) {
    throw new AppError('malformed_body', {
      say: 'The form has no boundary. Send it again in the documented form.',
    });
  }
}

/**
 * The body as it arrives, to be handed on. It never lies whole in memory; it breaks off with `payload_too_large` once it
 * is longer than the call allows. Ending it leaves the connection open, so that the sender can still be answered.
 */
export function boundedBody(request: Readable & Pick<IncomingMessage, 'headers'>, limit: number): Transform {
  let seen = 0;
  const known = request.headers['content-length'] !== undefined;
  const body = known
    ? new PassThrough()
    : new Transform({
        transform(chunk: Buffer, _encoding, done) {
          seen += chunk.length;
          if (seen > limit) done(new AppError('payload_too_large'));
          else done(null, chunk);
        },
      });
  request.once('aborted', () => body.destroy(new AppError('malformed_body')));
  return request.pipe(body);
}

/** Calls `late` unless the body has arrived in time. Returns what calls it off. */
export function bodyDeadline(request: IncomingMessage, milliseconds: number, late: () => void): () => void {
  const timer = setTimeout(late, milliseconds);
  const stop = () => clearTimeout(timer);
  request.once('end', stop);
  return stop;
}
