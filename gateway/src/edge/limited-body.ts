import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { AppError, bodyTooLarge } from '@atelier/server-kit/errors';

/**
 * The body as a stream that fails with `payload_too_large` once it is longer than `limit` bytes. The caller must compare
 * `Content-Length` with the limit first; Node enforces that length. Destroying the stream leaves the connection open, so that
 * the client still gets a response.
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
