import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** Requests for addresses that do not exist. */
export interface Flood {
  /** Resolves after the first response. */
  running: Promise<void>;
  /** Ends it. Resolves with the responses per second. @throws Error when a response was not a 404. */
  stop(): Promise<number>;
}

const message = z.union([z.literal('running'), z.object({ received: z.number(), seconds: z.number() })]);

/** Starts a flood in a worker thread, so that the measuring thread does not wait for it. */
export function flood(origin: string, perSecond: number): Flood {
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), {
    workerData: { origin, perSecond },
  });
  const running = Promise.withResolvers<void>();
  const result = Promise.withResolvers<number>();
  result.promise.catch(() => undefined);
  worker.on('message', (raw) => {
    const read = message.parse(raw);
    if (read === 'running') running.resolve();
    else result.resolve(read.received / read.seconds);
  });
  worker.on('error', (error) => {
    running.reject(error);
    result.reject(error);
  });
  return {
    running: running.promise,
    stop() {
      worker.postMessage('stop');
      return result.promise;
    },
  };
}
