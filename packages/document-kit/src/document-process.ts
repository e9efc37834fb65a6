import { respondOnce } from '@atelier/server-kit/child-process';
import type { DocumentRequest } from './documents.ts';

// Each format loads only what it needs: for a short text, loading takes longer than the work.
await respondOnce(async (request: DocumentRequest) => {
  switch (request.format) {
    case 'html': {
      const { htmlOf } = await import('./html.ts');
      return fileOf(Buffer.from(htmlOf(request.markdown, request.pictures)));
    }
    case 'docx': {
      const { docxOf } = await import('./docx.ts');
      return fileOf(await docxOf(request));
    }
    case 'pdf': {
      const { pdfOf } = await import('./pdf.ts');
      return printed(pdfOf(request));
    }
    case 'review': {
      const { reviewPdf } = await import('./review-pdf.ts');
      return printed(reviewPdf(request));
    }
  }
});

function fileOf(bytes: Buffer) {
  return { file: bytes.toString('base64') };
}

async function printed(pdf: Promise<Buffer>) {
  try {
    return fileOf(await pdf);
  } catch (error) {
    const { MissingLetters } = await import('./fonts.ts');
    if (error instanceof MissingLetters) return { missing: error.letters };
    throw error;
  }
}
