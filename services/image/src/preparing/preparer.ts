import type { ChildProcess } from 'node:child_process';
import { AppError } from '@atelier/service-kit/errors';
import { createFairQueue, type JobOptions } from '@atelier/service-kit/fair-queue';
import { startPreparing } from './start-preparing.ts';
import type { PictureLimits, Prepared, Refusal, Task, TaskAnswer } from './tasks.ts';
import { taskAnswer } from './tasks.ts';

const idleMs = 30_000;

/** A file to write again, and the user in whose queue it waits. */
export interface ToPrepare extends JobOptions {
  user: string;
  input: string;
  output: string;
  limits: PictureLimits;
}

/**
 * Works on pictures in a process of its own, one at a time, so that neither memory nor a bad file reaches the service. Users
 * are served in turn.
 */
export interface Preparer {
  /**
   * Writes an upload again, unless its signal aborts it while it waits.
   * @throws AppError that says why a picture is not taken or that too many wait, or the signal's reason
   */
  prepare(work: ToPrepare): Promise<Prepared>;
  /** Whether two pictures show the same. */
  same(user: string, one: string, other: string): Promise<boolean>;
  /** The share of a picture that is not transparent, 0 to 1. */
  cover(user: string, picture: string): Promise<number>;
  close(): void;
}

export interface PreparerOptions {
  /** How long one picture may take before its process is ended. */
  seconds: number;
  /** How many pictures of one user may wait. */
  waitingPerUser: number;
  start?: () => ChildProcess;
}

/** Starts the process at the first task, and ends it when there was none for half a minute. */
export function createPreparer({
  seconds,
  waitingPerUser,
  start = startPreparing,
}: PreparerOptions): Preparer {
  // One at a time, for some formats are decoded whole, and 40 megapixels of them take up to 800 MB.
  const queue = createFairQueue({ concurrency: 1, perUserQueueLimit: waitingPerUser });
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const ask = async (task: Task): Promise<TaskAnswer> => {
    clearTimeout(idle);
    child ??= start();
    const answer = await answerOf(child, task, seconds * 1000);
    // A process that crashed or hung over a task is not trusted with the next.
    if (typeof answer === 'string') end();
    idle = setTimeout(end, idleMs).unref();
    if (answer === 'timed out') {
      throw new AppError('picture_unreadable', {
        message:
          'This picture takes too long to read. Save it again as JPEG or PNG, or make it smaller, and try again.',
      });
    }
    return answer === 'died' ? { kind: 'refused', why: 'unreadable' } : answer;
  };
  const check = async (user: string, task: Task) => queue.run(user, () => ask(task), { continues: true });
  return {
    async prepare({ user, input, output, limits, ...options }) {
      const task = { kind: 'prepare', input, output, limits } as const;
      const answer = await queue.run(user, () => ask(task), options);
      if (answer.kind === 'refused') throw refusal(answer.why, limits);
      return ofKind(answer, 'prepared');
    },
    same: async (user, one, other) =>
      ofKind(await check(user, { kind: 'compare', one, other }), 'compared').same,
    cover: async (user, picture) => ofKind(await check(user, { kind: 'cover', picture }), 'covered').share,
    close() {
      clearTimeout(idle);
      end();
    },
  };
}

/** Why a picture is not taken, with what to do. */
function refusal(why: Refusal, { side, megabytes }: PictureLimits): AppError {
  switch (why) {
    case 'unsupported':
      return new AppError('unsupported_media');
    case 'svg':
      return new AppError('unsupported_media', {
        message: 'SVG is not taken. Export the drawing as PNG and choose that file.',
      });
    case 'heic':
      return new AppError('unsupported_media', {
        message:
          'HEIC cannot be read here. Save the photo as JPEG, or set the camera to \u201cMost Compatible\u201d, and choose that file.',
      });
    case 'too-many-pixels':
      return new AppError('picture_too_many_pixels');
    case 'side-too-long':
      return new AppError('picture_too_many_pixels', {
        message: `This picture is too wide or too high. Each side may have at most ${side.toLocaleString('en')} pixels. Make it smaller and try again.`,
      });
    case 'too-large':
      return new AppError('payload_too_large', {
        message: `This picture takes more than ${megabytes} MB to store. Make it smaller and try again.`,
      });
    case 'unreadable':
      return new AppError('picture_unreadable');
  }
}

function ofKind<Kind extends TaskAnswer['kind']>(
  answer: TaskAnswer,
  kind: Kind,
): Extract<TaskAnswer, { kind: Kind }> {
  if (isKind(answer, kind)) return answer;
  throw new AppError(answer.kind === 'refused' ? 'picture_unreadable' : 'internal');
}

const isKind = <Kind extends TaskAnswer['kind']>(
  answer: TaskAnswer,
  kind: Kind,
): answer is Extract<TaskAnswer, { kind: Kind }> => answer.kind === kind;

/** The process's answer, or why there is none. */
function answerOf(child: ChildProcess, task: Task, ms: number): Promise<TaskAnswer | 'died' | 'timed out'> {
  return new Promise((resolve) => {
    const settle = (answer: TaskAnswer | 'died' | 'timed out') => {
      clearTimeout(clock);
      child.off('message', hear);
      child.off('exit', die);
      child.off('error', die);
      resolve(answer);
    };
    const hear = (message: unknown) => {
      const parsed = taskAnswer.safeParse(message);
      settle(parsed.success ? parsed.data : 'died');
    };
    const die = () => settle('died');
    const clock = setTimeout(() => settle('timed out'), ms);
    child.on('message', hear);
    child.on('exit', die);
    child.on('error', die);
    child.send(task);
  });
}
