import { serveCall } from '@atelier/creation-kit/calls';
import { ownCreation } from '@atelier/creation-kit/creations';
import { htmlPage } from '@atelier/document-kit';
import type { ProcessLimits } from '@atelier/server-kit/child-process';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { createProcessQueue } from '@atelier/server-kit/process-queue';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';

/** What a document is made of. `html` gives a part of a page. */
export interface DocumentRequest {
  format: 'html' | 'docx' | 'pdf';
  title: string;
  markdown: string;
}

const documentLimits: ProcessLimits = {
  cpuMilliseconds: 10_000,
  milliseconds: 30_000,
  megabytes: 600,
  heapMegabytes: 384,
  responseBytes: 16_000_000,
};

interface DocumentsOptions {
  secondsPerMinute: number;
  logger: Logger;
  limits?: ProcessLimits;
}

/** Makes documents of texts, each in a separate process: parsing markdown can take quadratic time. */
export function createDocuments({ secondsPerMinute, logger, limits = documentLimits }: DocumentsOptions) {
  const run = createProcessQueue({
    name: 'documents',
    script: new URL('./document-process.ts', import.meta.url),
    response: z.object({ file: z.base64() }),
    limits,
    concurrency: 1,
    waitingPerUser: 10,
    secondsPerMinute,
  });
  /** @throws AppError `pdf_too_complex`; `rate_limited` when the user has too many waiting; the signal's reason when aborted. */
  return async (userId: string, request: DocumentRequest, signal: AbortSignal): Promise<Buffer> => {
    const outcome = await run(userId, () => request, { signal });
    if (outcome.ok) return Buffer.from(outcome.response.file, 'base64');
    logger.warn({ failure: outcome.failure, format: request.format }, 'no document could be made of a text');
    throw new AppError('pdf_too_complex', {
      message: 'This text is too complex for a document. Copy it instead.',
    });
  };
}
export type MakeDocument = ReturnType<typeof createDocuments>;

/** What a creation is called outside of the product. */
export const titleOf = ({ title, prompt }: { title?: string; prompt: string }) =>
  title || prompt.slice(0, 120);

const types = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

/** `GET /api/user/creations/:id/document`: a text of the user as a file. */
export const getDocument = ({ creations, makeDocument }: Dependencies) =>
  serveCall('getDocument', async ({ params, query, identity, signal, ctx }) => {
    const fields = { type: 1, title: 1, prompt: 1, content: 1 } as const;
    const record = await creations.findOne(ownCreation(params.id, identity.userId), fields).lean();
    if (!record || record.type === 'image' || !record.content) throw new AppError('creation_not_found');
    const { format } = query;
    const title = titleOf(record);
    const made =
      format === 'md'
        ? Buffer.from(record.content)
        : await makeDocument(identity.userId, { format, title, markdown: record.content }, signal);
    ctx.set('Cache-Control', 'no-store');
    ctx.attachment(`${fileName(title)}.${format}`);
    ctx.type = types[format];
    ctx.body = format === 'html' ? htmlPage({ title, body: made.toString() }) : made;
  });

/** A name that is safe on any disk: letters and digits, and hyphens between. */
function fileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return Array.from(plain).slice(0, 60).join('').replace(/^-|-$/g, '') || 'text';
}
