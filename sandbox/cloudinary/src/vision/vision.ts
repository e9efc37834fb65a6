import { Worker } from 'node:worker_threads';
import type { Effect } from '../delivery/transformation.ts';

const IDLE_MS = 8000;
const LONGEST_MS = 60_000;

/** An order to the worker: read `source`, write `target` as PNG. */
export type Order = { effect: Effect; source: string; target: string };
/** Its answer: whether there was anything to change, or what went wrong. */
export type Outcome = { changed: boolean } | { failure: string };

/**
 * Work on pixels, one picture at a time, in a thread of its own: it would block this one, its library installs
 * listeners for the whole process, and its memory is only given back when the thread ends.
 */
export type Vision = {
  /** Whether the effect changed anything; only then is `target` written. */
  apply(effect: Effect, source: string, target: string): Promise<boolean>;
  close(): Promise<void>;
};

/** The thread starts with the first order and ends when none has come for a while. */
export function createVision(): Vision {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };
  const run = async (order: Order): Promise<boolean> => {
    clearTimeout(idle);
    worker ??= new Worker(new URL('./worker.ts', import.meta.url));
    const outcome = await ask(worker, order).catch(async (error: unknown) => {
      await end();
      throw error;
    });
    idle = setTimeout(end, IDLE_MS);
    idle.unref();
    worker?.unref();
    if ('failure' in outcome) throw new Error(outcome.failure);
    return outcome.changed;
  };

  return {
    apply(effect, source, target) {
      const turn = queue.then(() => run({ effect, source, target }));
      queue = turn.catch(() => undefined);
      return turn;
    },
    close: end,
  };
}

function ask(worker: Worker, order: Order): Promise<Outcome> {
  worker.ref();
  const answer = Promise.withResolvers<Outcome>();
  const fail = (error: Error) => answer.reject(error);
  const gone = () => answer.reject(new Error('The thread for pictures ended early.'));
  const late = setTimeout(() => answer.reject(new Error('The picture took too long.')), LONGEST_MS);
  worker.once('message', answer.resolve);
  worker.once('error', fail);
  worker.once('exit', gone);
  worker.postMessage(order);
  return answer.promise.finally(() => {
    clearTimeout(late);
    worker.off('message', answer.resolve);
    worker.off('error', fail);
    worker.off('exit', gone);
  });
}
