export { createDocuments, type MakeDocument } from './documents.ts';
export { escaped, htmlPage } from './html-page.ts';
