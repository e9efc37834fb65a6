import type { ProcessLimits } from '@atelier/server-kit/child-process';

/** Limits for reading one resume (`docs/decisions/0011-reading-hostile-pdfs.md`). */
export interface ReadingLimits {
  /** The number of resumes read concurrently, one per user. */
  atOnce: number;
  waitingPerUser: number;
  process: ProcessLimits;
  pages: number;
  /** Longest side of a page, in points. */
  pageSide: number;
  pageOperations: number;
  characters: number;
  lines: number;
  lineCharacters: number;
  /** Text and markup of a Word document, in bytes, before it is unpacked. */
  wordBytes: number;
}

/** A file that exceeds one of these is refused as `pdf_too_complex`. */
export const readingLimits: ReadingLimits = {
  atOnce: 2,
  waitingPerUser: 10,
  // A resume at the limits below takes 1 s. Two hostile files of one user are refused within ten seconds.
  process: {
    cpuMilliseconds: 3_000,
    milliseconds: 30_000,
    megabytes: 400,
    heapMegabytes: 192,
    responseBytes: 4_000_000,
  },
  pages: 20,
  // ISO 32000-1, annex C.2: the largest page that a reader has to support.
  pageSide: 14_400,
  pageOperations: 100_000,
  characters: 100_000,
  lines: 4_000,
  lineCharacters: 2_000,
  wordBytes: 8_000_000,
};
