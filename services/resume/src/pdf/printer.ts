import type { ProcessLimits } from '@atelier/server-kit/child-process';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { createProcessQueue } from '@atelier/server-kit/process-queue';
import { z } from 'zod';
import type { Review } from './review-pdf.ts';

const script = new URL('./pdf-process.ts', import.meta.url);
const response = z.object({ pdf: z.base64() });

/** A usual review takes 0.5 s and 150 MB. */
const printingLimits: ProcessLimits = {
  cpuMilliseconds: 5_000,
  milliseconds: 30_000,
  megabytes: 400,
  heapMegabytes: 192,
  responseBytes: 4_000_000,
};

/** Makes PDFs of reviews, one at a time, each in a separate process. */
export type Printer = ReturnType<typeof createPrinter>;

interface PrinterOptions {
  /** See `ProcessQueueOptions`. */
  waitingPerUser: number;
  secondsPerMinute: number;
  logger: Logger;
  limits?: ProcessLimits;
}

/**
 * Creates the printer. The text of a review is what a model wrote about a file that anyone can upload: parsing its markdown can
 * take quadratic time, and nested markup can exceed the stack.
 */
export function createPrinter({ logger, limits = printingLimits, ...options }: PrinterOptions) {
  const run = createProcessQueue({
    name: 'review-pdfs',
    script,
    response,
    limits,
    concurrency: 1,
    ...options,
  });
  /**
   * @throws AppError `pdf_too_complex` when the process ends without a PDF; `rate_limited` when the user has too many reviews
   * waiting; the signal's reason when aborted.
   */
  return async (userId: string, review: Review, signal: AbortSignal): Promise<Buffer> => {
    const outcome = await run(userId, () => review, { signal });
    if (outcome.ok) return Buffer.from(outcome.response.pdf, 'base64');
    logger.warn({ failure: outcome.failure }, 'no PDF could be made of a review');
    throw new AppError('pdf_too_complex', { message: tooComplex });
  };
}

const tooComplex = 'This review is too complex for a PDF. Copy its text instead.';
