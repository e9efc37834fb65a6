import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import type { ReadingFault, ResumeDocument } from './document.ts';
import { readPdf } from './read-pdf.ts';

const codes: Record<ReadingFault, ErrorCode> = {
  'not-a-pdf': 'unsupported_media',
  encrypted: 'pdf_encrypted',
  scanned: 'pdf_scanned',
  empty: 'pdf_empty',
  unreadable: 'pdf_unreadable',
  'too-complex': 'pdf_too_complex',
};

/** Reads PDFs, a few at a time: each takes a process of its own, and the others wait for a place. */
export interface Readers {
  /** @throws AppError with a code of its own for each reason why a file cannot be read; the signal's reason when aborted. */
  read(path: string, signal: AbortSignal): Promise<ResumeDocument>;
}

/** Opens `places` places for reading. */
export function createReaders(places: number): Readers {
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
    async read(path, signal) {
      await enter();
      try {
        signal.throwIfAborted();
        const answer = await readPdf(await readFile(path), undefined, signal);
        signal.throwIfAborted();
        if (answer.read) return answer.document;
        throw new AppError(codes[answer.fault], answer.fault === 'not-a-pdf' ? { say: notAPdf } : {});
      } finally {
        leave();
      }
    },
  };
}

const notAPdf = 'This is not a PDF. Export your resume as PDF and choose that file.';
