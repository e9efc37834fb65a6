import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import type { ReadingAnswer } from './answer.ts';
import type { ReadingFault } from './document.ts';
import { type ReadingLimits, readingLimits } from './limits.ts';
import { readResume } from './read-resume.ts';

const codes: Record<ReadingFault, ErrorCode> = {
  'not-a-pdf': 'unsupported_media',
  encrypted: 'pdf_encrypted',
  scanned: 'pdf_scanned',
  empty: 'pdf_empty',
  unreadable: 'pdf_unreadable',
  'too-complex': 'pdf_too_complex',
};

/** A resume that was read. */
export type ReadResume = Omit<Extract<ReadingAnswer, { read: true }>, 'read'>;

export interface ReadRequest {
  /** Whose resume it is: a place for reading is taken in this user's name. */
  userId: string;
  jobDescription: string | undefined;
  /** Leaves the queue or ends the reading process. */
  signal: AbortSignal;
}

/** Reads PDFs, a few at a time: each takes a process of its own, and the others wait for a place. */
export interface Readers {
  /** @throws AppError with a code of its own for each reason why a file cannot be read; the signal's reason when aborted. */
  read(path: string, request: ReadRequest): Promise<ReadResume>;
}

/** Opens `places` places for reading. */
export function createReaders(places: number, limits: ReadingLimits = readingLimits): Readers {
  let free = places;
  const waiting: Array<() => void> = [];
  const enter = async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    async read(path, { jobDescription, signal }) {
      await enter();
      try {
        signal.throwIfAborted();
        const answer = await readResume(await readFile(path), { jobDescription, limits, signal });
        signal.throwIfAborted();
        if (answer.read) return answer;
        throw new AppError(codes[answer.fault], answer.fault === 'not-a-pdf' ? { say: notAPdf } : {});
      } finally {
        leave();
      }
    },
  };
}

const notAPdf = 'This is not a PDF. Export your resume as PDF and choose that file.';
