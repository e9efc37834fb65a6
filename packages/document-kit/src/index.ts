export { createDocuments, type MakeDocument } from './documents.ts';
export { htmlImage, htmlPage } from './html-page.ts';
