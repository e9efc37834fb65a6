import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Effect } from '../delivery/transformation.ts';

const idleMs = 1000;
const timeoutMs = 60_000;

/** A job for the worker: read `source`, write `target` as PNG. */
export type Job = { effect: Effect; source: string; target: string };
/** The result of a job: whether the image changed, or an error message. */
export type Outcome = { changed: boolean } | { failure: string };

/**
 * Image processing, one image at a time, in a worker process: it would block this process, OpenCV installs
 * process-wide listeners, and its memory is only freed when the process ends.
 */
export type Vision = {
  /** Returns whether the effect changed the image. `target` is written only then. */
  apply(effect: Effect, source: string, target: string): Promise<boolean>;
  /** Ends the running job; those that wait fail. */
  close(): Promise<void>;
};

/** The worker starts with the first job and ends after one idle second. */
export function createVision(): Vision {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;

  const end = () => {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  };
  const run = async (job: Job): Promise<boolean> => {
    if (closed) throw new Error('Image processing has ended.');
    clearTimeout(idle);
    worker ??= startWorker();
    const outcome = await send(worker, job).catch((error: unknown) => {
      end();
      throw error;
    });
    idle = setTimeout(end, idleMs);
    idle.unref();
    if ('failure' in outcome) throw new Error(outcome.failure);
    return outcome.changed;
  };

  return {
    apply(effect, source, target) {
      const result = queue.then(() => run({ effect, source, target }));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      closed = true;
      end();
      await queue;
      end();
    },
  };
}

/** Starts the worker with low priority. */
function startWorker(): ChildProcess {
  const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), { execArgv: [] });
  if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return worker;
}

function send(worker: ChildProcess, job: Job): Promise<Outcome> {
  const result = Promise.withResolvers<Outcome>();
  const onExit = () => result.reject(new Error('The image worker ended unexpectedly.'));
  const timeout = setTimeout(() => result.reject(new Error('Image processing timed out.')), timeoutMs);
  const onMessage = (outcome: unknown) => result.resolve(outcome as Outcome);
  worker.once('message', onMessage);
  worker.once('error', result.reject);
  worker.once('exit', onExit);
  worker.send(job);
  return result.promise.finally(() => {
    clearTimeout(timeout);
    worker.off('message', onMessage);
    worker.off('error', result.reject);
    worker.off('exit', onExit);
  });
}
