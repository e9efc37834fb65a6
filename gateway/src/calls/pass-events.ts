import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { AppError, toFailure } from '@atelier/service-kit/errors';

const eventEnd = '\n\n';

/** Whether an answer is a stream of server-sent events. */
export const isEventStream = (contentType: string) => contentType.startsWith('text/event-stream');

/**
 * Hands a service's server-sent events on, each as a whole, so that the stream can be ended between two of them: destroyed with
 * an AppError it closes with one last event `error`, destroyed with anything else it breaks off.
 */
export function passEvents(response: ServerResponse, requestId: string): Writable {
  let rest: Buffer = Buffer.alloc(0);
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const held = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const mark = held.lastIndexOf(eventEnd);
      const whole = mark < 0 ? 0 : mark + eventEnd.length;
      rest = held.subarray(whole);
      if (whole === 0 || response.write(held.subarray(0, whole))) done();
      else response.once('drain', done);
    },
    final(done) {
      response.end(rest, done);
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
