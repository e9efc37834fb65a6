import { docxOf, htmlOf, pdfOf } from '@atelier/document-kit';
import { respondOnce } from '@atelier/server-kit/child-process';
import type { DocumentRequest } from './documents.ts';

const makers = {
  html: async ({ markdown }: DocumentRequest) => Buffer.from(htmlOf(markdown)),
  docx: docxOf,
  pdf: pdfOf,
};

await respondOnce(async (request: DocumentRequest) => ({
  file: (await makers[request.format](request)).toString('base64'),
}));
