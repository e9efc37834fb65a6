import type { ProcessLimits } from '@atelier/server-kit/child-process';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { createProcessQueue } from '@atelier/server-kit/process-queue';
import { z } from 'zod';
import type { Pictures } from './markdown.ts';
import type { Review } from './review-pdf.ts';

/** `html` is a part of a page, `review` the PDF of a reviewed resume. */
export type DocumentRequest =
  | { format: 'html' | 'docx' | 'pdf'; title: string; markdown: string; pictures?: Pictures }
  | ({ format: 'review' } & Review);

/** A usual review takes 0.5 s and 150 MB. */
const documentLimits: ProcessLimits = {
  cpuMilliseconds: 10_000,
  milliseconds: 30_000,
  megabytes: 600,
  heapMegabytes: 384,
  responseBytes: 16_000_000,
};

/** The most letters that an error names. */
const mostLetters = 20;

interface DocumentsOptions {
  logger: Logger;
  limits?: ProcessLimits;
}

/** Makes documents in separate processes, because parsing hostile markdown can take quadratic time. */
export function createDocuments({ logger, limits = documentLimits }: DocumentsOptions) {
  const run = createProcessQueue({
    name: 'documents',
    script: new URL('./document-process.ts', import.meta.url),
    response: z.union([z.object({ file: z.base64() }), z.object({ missing: z.array(z.string()) })]),
    limits,
    // The reader of WOFF2 makes functions from text.
    makesFunctions: true,
    concurrency: 1,
    waitingPerUser: 10,
  });
  /** @throws AppError `pdf_too_complex`, `pdf_letters` or `rate_limited`; the signal's reason when aborted */
  return async (userId: string, request: DocumentRequest, signal: AbortSignal): Promise<Buffer> => {
    const outcome = await run(userId, () => request, { signal });
    if (outcome.ok) {
      if ('file' in outcome.response) return Buffer.from(outcome.response.file, 'base64');
      const letters = outcome.response.missing.slice(0, mostLetters).join(' ');
      throw new AppError('pdf_letters', sentence('pdf_letters', { letters }));
    }
    logger.warn({ failure: outcome.failure, format: request.format }, 'no document could be made of a text');
    throw new AppError('pdf_too_complex', {
      message: 'This text is too complex for a document. Copy it instead.',
    });
  };
}
export type MakeDocument = ReturnType<typeof createDocuments>;
