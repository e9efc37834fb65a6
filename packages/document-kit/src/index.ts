export { createDocuments, type MakeDocument } from './documents.ts';
export { docxOf } from './docx.ts';
export { htmlImage, htmlOf, htmlPage } from './html.ts';
export { pdfOf } from './pdf.ts';
export { reviewPdf } from './review-pdf.ts';
