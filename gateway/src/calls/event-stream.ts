import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { AppError, toFailure } from '@atelier/server-kit/errors';

const eventEnd = '\n\n';

/** Whether a content type is that of server-sent events. */
export const isEventStream = (contentType: string) => contentType.startsWith('text/event-stream');

/**
 * Writes a service's server-sent events to `response`, only whole events, so that the stream can end between two of them.
 * Destroyed with an AppError, it ends with a last event `error`; destroyed with another error, it breaks the connection.
 */
export function eventStreamTo(response: ServerResponse, requestId: string): Writable {
  let incomplete: Buffer = Buffer.alloc(0);
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const pending = incomplete.length > 0 ? Buffer.concat([incomplete, chunk]) : chunk;
      const mark = pending.lastIndexOf(eventEnd);
      const complete = mark < 0 ? 0 : mark + eventEnd.length;
      incomplete = pending.subarray(complete);
      if (complete === 0 || response.write(pending.subarray(0, complete))) done();
      else response.once('drain', done);
    },
    final(done) {
      response.end(incomplete, done);
    },
    destroy(error, done) {
      if (error instanceof AppError) {
        response.end(`event: error\ndata: ${JSON.stringify(toFailure(error, requestId))}${eventEnd}`);
      } else if (error) {
        response.destroy();
      }
      done(null);
    },
  });
}
