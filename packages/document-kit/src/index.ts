export { docxOf } from './docx.ts';
export { htmlImage, htmlOf, htmlPage } from './html.ts';
export { openPaper } from './paper.ts';
export { pdfOf, setMarkdown } from './pdf.ts';
