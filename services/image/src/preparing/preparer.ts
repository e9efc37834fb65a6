import type { ChildProcess } from 'node:child_process';
import { AppError } from '@atelier/service-kit/errors';
import { startPreparing } from './start-preparing.ts';
import type { Prepared, Refusal, Task, TaskAnswer } from './tasks.ts';
import { taskAnswer } from './tasks.ts';

const taskMs = 60_000;
const idleMs = 30_000;

/** Works on pictures in a process of its own, one after another, so that neither memory nor a bad file reaches the service. */
export interface Preparer {
  /**
   * Writes an upload anew, unless `signal` ends it before its turn has come.
   * @throws AppError that says why a picture is not taken, or the signal's reason
   */
  prepare(input: string, output: string, megapixels: number, signal?: AbortSignal): Promise<Prepared>;
  /** Whether two pictures show the same. */
  same(one: string, other: string): Promise<boolean>;
  /** The share of a picture that is not transparent, 0 to 1. */
  cover(picture: string): Promise<number>;
  close(): void;
}

const sentences: Record<Refusal, AppError> = {
  unsupported: new AppError('unsupported_media'),
  svg: new AppError('unsupported_media', {
    say: 'SVG is not taken. Export the drawing as PNG and choose that file.',
  }),
  heic: new AppError('unsupported_media', {
    say: 'HEIC cannot be read here. Save the photo as JPEG, or set the camera to \u201cMost Compatible\u201d, and choose that file.',
  }),
  'too-many-pixels': new AppError('picture_too_many_pixels'),
  unreadable: new AppError('picture_unreadable'),
};

/** Starts the process at the first task, and ends it when there was none for half a minute. */
export function createPreparer(start = startPreparing): Preparer {
  let child: ChildProcess | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const ask = async (task: Task): Promise<TaskAnswer> => {
    clearTimeout(idle);
    child ??= start();
    const answer = await answerOf(child, task);
    // A process that crashed or hung over a task is not trusted with the next.
    if (answer === null) end();
    idle = setTimeout(end, idleMs).unref();
    return answer ?? { kind: 'refused', why: 'unreadable' };
  };
  const enqueue = (task: Task, signal?: AbortSignal) => {
    const turn = queue.then(() => {
      signal?.throwIfAborted();
      return ask(task);
    });
    queue = turn.catch(() => undefined);
    return turn;
  };
  const demand = <Kind extends TaskAnswer['kind']>(
    answer: TaskAnswer,
    kind: Kind,
  ): Extract<TaskAnswer, { kind: Kind }> => {
    if (isKind(answer, kind)) return answer;
    throw answer.kind === 'refused' ? again(sentences[answer.why]) : new AppError('internal');
  };
  return {
    prepare: async (input, output, megapixels, signal) =>
      demand(await enqueue({ kind: 'prepare', input, output, megapixels }, signal), 'prepared'),
    same: async (one, other) => demand(await enqueue({ kind: 'compare', one, other }), 'compared').same,
    cover: async (picture) => demand(await enqueue({ kind: 'cover', picture }), 'covered').share,
    close() {
      clearTimeout(idle);
      end();
    },
  };
}

const isKind = <Kind extends TaskAnswer['kind']>(
  answer: TaskAnswer,
  kind: Kind,
): answer is Extract<TaskAnswer, { kind: Kind }> => answer.kind === kind;

/** A fresh error with the same words, so that its stack tells of this request. */
const again = (error: AppError) => new AppError(error.code, { say: error.message });

/** The process's answer, or null when it died or fell silent. */
function answerOf(child: ChildProcess, task: Task): Promise<TaskAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: TaskAnswer | null) => {
      clearTimeout(clock);
      child.off('message', hear);
      child.off('exit', die);
      child.off('error', die);
      resolve(answer);
    };
    const hear = (message: unknown) => {
      const parsed = taskAnswer.safeParse(message);
      settle(parsed.success ? parsed.data : null);
    };
    const die = () => settle(null);
    const clock = setTimeout(die, taskMs);
    child.on('message', hear);
    child.on('exit', die);
    child.on('error', die);
    child.send(task);
  });
}
