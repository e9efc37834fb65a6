import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import { createFairQueue } from '@atelier/server-kit/fair-queue';
import type { Logger } from '@atelier/server-kit/logging';
import { createProcessorBudget } from '@atelier/server-kit/processor-budget';
import type { ReadingFailure, ReadingResult } from './document.ts';
import { type ReadingLimits, readingLimits } from './limits.ts';
import { readResume } from './read-resume.ts';

const codes: Record<ReadingFailure, ErrorCode> = {
  'not-a-pdf': 'unsupported_media',
  encrypted: 'pdf_encrypted',
  scanned: 'pdf_scanned',
  empty: 'pdf_empty',
  unreadable: 'pdf_unreadable',
  'too-complex': 'pdf_too_complex',
};

/** A resume that was read. */
export type ReadResume = Omit<Extract<ReadingResult, { read: true }>, 'read'>;

export interface ReadRequest {
  /** The owner of the resume, in whose queue it waits. */
  userId: string;
  jobDescription: string | undefined;
  /** Leaves the queue or ends the reading process. */
  signal: AbortSignal;
  /** Called when the position of a waiting file changes; 1 is the next to start, 0 means that it starts now. */
  onPosition?: (position: number) => void;
}

/** Reads PDFs, a few at a time, each in a separate process. Users are served in turn. */
export interface Readers {
  /**
   * @throws AppError with a different code for each reason why a file cannot be read; `rate_limited` when the user has too
   * many files waiting; the signal's reason when aborted.
   */
  read(path: string, request: ReadRequest): Promise<ReadResume>;
}

export interface ReadersOptions {
  /** How many files are read at once. At most one of them is of one user. */
  concurrency: number;
  /** How many files of one user may wait. */
  waitingPerUser: number;
  /** Processor time per user and minute in seconds, above which the user's files wait. */
  secondsPerMinute: number;
  limits?: ReadingLimits;
  /** Reports processes that end without a result: by a hostile file, or because the process itself does not work. */
  logger?: Logger;
}

/** Creates the readers of one process. */
export function createReaders({
  concurrency,
  waitingPerUser,
  secondsPerMinute,
  limits = readingLimits,
  logger,
}: ReadersOptions): Readers {
  const budget = createProcessorBudget({ secondsPerMinute });
  const queue = createFairQueue({
    name: 'resumes',
    concurrency,
    perUserConcurrency: 1,
    perUserQueueLimit: waitingPerUser,
    budget,
  });
  return {
    read(path, { userId, jobDescription, signal, onPosition }) {
      const job = async () => {
        signal.throwIfAborted();
        const result = await readResume(await readFile(path), {
          jobDescription,
          limits,
          signal,
          onCost: (milliseconds) => budget.spend(userId, milliseconds),
          onFailure: (failure) => logger?.warn({ failure }, 'a resume could not be read'),
        });
        signal.throwIfAborted();
        if (result.read) return result;
        throw new AppError(codes[result.failure], result.failure === 'not-a-pdf' ? { message: notAPdf } : {});
      };
      return queue.run(userId, job, { signal, onPosition });
    },
  };
}

const notAPdf = 'This is not a PDF. Export your resume as PDF and choose that file.';
