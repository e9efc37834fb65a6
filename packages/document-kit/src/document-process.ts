import { respondOnce } from '@atelier/server-kit/child-process';
import type { DocumentRequest } from './documents.ts';
import { MissingLetters } from './fonts.ts';
import { docxOf, htmlOf, pdfOf, reviewPdf } from './formats.ts';

await respondOnce(async (request: DocumentRequest) => {
  try {
    return { file: (await make(request)).toString('base64') };
  } catch (error) {
    if (error instanceof MissingLetters) return { missing: error.letters };
    throw error;
  }
});

function make(request: DocumentRequest): Promise<Buffer> | Buffer {
  switch (request.format) {
    case 'html':
      return Buffer.from(htmlOf(request.markdown));
    case 'docx':
      return docxOf(request);
    case 'pdf':
      return pdfOf(request);
    case 'review':
      return reviewPdf(request);
  }
}
