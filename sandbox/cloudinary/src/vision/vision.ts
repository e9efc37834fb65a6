import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Effect } from '../delivery/transformation.ts';

const IDLE_MS = 1000;
const LONGEST_MS = 60_000;
const behind = constants.priority.PRIORITY_BELOW_NORMAL;

/** An order to the worker: read `source`, write `target` as PNG. */
export type Order = { effect: Effect; source: string; target: string };
/** Its answer: whether there was anything to change, or what went wrong. */
export type Outcome = { changed: boolean } | { failure: string };

/**
 * Work on pixels, one picture at a time, in a process of its own: it would block this one, its library installs
 * listeners for the whole process, and its memory is only given back when the process ends.
 */
export type Vision = {
  /** Whether the effect changed anything; only then is `target` written. */
  apply(effect: Effect, source: string, target: string): Promise<boolean>;
  close(): Promise<void>;
};

/** The process starts with the first order and ends when none has come for a while. */
export function createVision(): Vision {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const end = () => {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  };
  const run = async (order: Order): Promise<boolean> => {
    clearTimeout(idle);
    worker ??= startWorker();
    const outcome = await ask(worker, order).catch((error: unknown) => {
      end();
      throw error;
    });
    idle = setTimeout(end, IDLE_MS);
    idle.unref();
    if ('failure' in outcome) throw new Error(outcome.failure);
    return outcome.changed;
  };

  return {
    apply(effect, source, target) {
      const turn = queue.then(() => run({ effect, source, target }));
      queue = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      end();
      await queue;
      end();
    },
  };
}

/** Behind the product, in a session of its own: there the system counts a session's priority first, where it has one. */
function startWorker(): ChildProcess {
  const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    execArgv: [],
    detached: true,
  });
  try {
    if (worker.pid) setPriority(worker.pid, behind);
    const session = `/proc/${worker.pid}/autogroup`;
    if (existsSync(session)) writeFileSync(session, String(behind));
  } catch {
    // The system takes this only so often, and not of a process that has ended; the work is the same without.
  }
  return worker;
}

function ask(worker: ChildProcess, order: Order): Promise<Outcome> {
  const answer = Promise.withResolvers<Outcome>();
  const gone = () => answer.reject(new Error('The process for pictures ended early.'));
  const late = setTimeout(() => answer.reject(new Error('The picture took too long.')), LONGEST_MS);
  const take = (outcome: unknown) => answer.resolve(outcome as Outcome);
  worker.once('message', take);
  worker.once('error', answer.reject);
  worker.once('exit', gone);
  worker.send(order);
  return answer.promise.finally(() => {
    clearTimeout(late);
    worker.off('message', take);
    worker.off('error', answer.reject);
    worker.off('exit', gone);
  });
}
