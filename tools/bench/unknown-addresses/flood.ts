import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** A visitor who opens addresses that do not exist. */
export interface Flood {
  /** Resolves once it is under way. */
  running: Promise<void>;
  /** Ends it. Gives how many addresses were answered a second. @throws Error when one was answered by anything but 404. */
  stop(): Promise<number>;
}

const message = z.union([z.literal('running'), z.object({ answered: z.number(), seconds: z.number() })]);

/** Begins a flood from a thread of its own, so that the measuring thread does not wait for it. */
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
    else result.resolve(read.answered / read.seconds);
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
