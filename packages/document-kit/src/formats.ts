/** What makes the documents. It is large, and only the processes that make one load it. */
export { docxOf } from './docx.ts';
export { htmlOf } from './html.ts';
export { pdfOf } from './pdf.ts';
export { reviewPdf } from './review-pdf.ts';
