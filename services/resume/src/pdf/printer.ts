import { type ProcessLimits, runLimited } from '@atelier/server-kit/child-process';
import { AppError } from '@atelier/server-kit/errors';
import { createFairQueue } from '@atelier/server-kit/fair-queue';
import type { Logger } from '@atelier/server-kit/logging';
import { createProcessorBudget } from '@atelier/server-kit/processor-budget';
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

/** Makes PDFs of reviews, one at a time, each in a separate process. Users are served in turn. */
export interface Printer {
  /**
   * @throws AppError `pdf_too_complex` when the process ends without a PDF; `rate_limited` when the user has too many reviews
   * waiting; the signal's reason when aborted.
   */
  print(userId: string, review: Review, signal: AbortSignal): Promise<Buffer>;
}

interface PrinterOptions {
  /** How many reviews of one user may wait. */
  waitingPerUser: number;
  /** Processor time per user and minute in seconds, above which the user's reviews wait. */
  secondsPerMinute: number;
  logger: Logger;
  limits?: ProcessLimits;
}

/**
 * Creates the printer. The text of a review is what a model wrote about a file that anyone can upload: parsing its markdown can
 * take quadratic time, and nested markup can exceed the stack.
 */
export function createPrinter({
  waitingPerUser,
  secondsPerMinute,
  logger,
  limits = printingLimits,
}: PrinterOptions): Printer {
  const budget = createProcessorBudget({ secondsPerMinute });
  const queue = createFairQueue({
    name: 'review-pdfs',
    concurrency: 1,
    perUserQueueLimit: waitingPerUser,
    budget,
  });
  return {
    print(userId, review, signal) {
      const job = async () => {
        const outcome = await runLimited({ script, input: review, response, limits, signal });
        budget.spend(userId, outcome.usage.cpuMilliseconds);
        signal.throwIfAborted();
        if (outcome.ok) return Buffer.from(outcome.response.pdf, 'base64');
        logger.warn({ failure: outcome.failure }, 'no PDF could be made of a review');
        throw new AppError('pdf_too_complex', { message: tooComplex });
      };
      return queue.run(userId, job, { signal });
    },
  };
}

const tooComplex = 'This review is too complex for a PDF. Copy its text instead.';
