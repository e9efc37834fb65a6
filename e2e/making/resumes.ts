import type { Browser } from '@playwright/test';
import { hiddenBy, hiddenSentence } from '../../services/resume/fixtures/hidden-text.ts';
import { encrypted, scanned } from '../../services/resume/fixtures/hostile-files.ts';
import { oneColumn } from '../../services/resume/fixtures/valid-resumes.ts';
import type { MadeFile } from './pictures.ts';

export { hiddenSentence };

const pdf = (name: string, buffer: Buffer): MadeFile => ({ name, mimeType: 'application/pdf', buffer });

/** A good resume; one with a sentence in white; one behind a password; one that was scanned. */
export const resumes = {
  good: async () => pdf('good.pdf', await oneColumn()),
  hidden: async () => pdf('hidden.pdf', await hiddenBy.white()),
  locked: async () => pdf('locked.pdf', await encrypted()),
  scanned: async () => pdf('scanned.pdf', await scanned()),
  none: async () => pdf('none.pdf', Buffer.from('GIF89a, not a PDF at all')),
};

const page = `<!doctype html><title>Resume</title>
  <h1>Mary Marrow</h1><p>mary@example.com · +49 30 123456 · Berlin</p>
  <h2>Experience</h2><p>Baker, Corner Bakery, Berlin, 2018 – 2023</p>
  <ul><li>Responsible for the ovens.</li><li>Helped with bread.</li></ul>
  <h2>Education</h2><p>Apprenticeship, Berlin, 2014 – 2017</p>`;

/** A plain resume as Chromium prints it. */
export async function printed(browser: Browser): Promise<MadeFile> {
  const paper = await browser.newPage();
  await paper.setContent(page);
  const buffer = await paper.pdf({ format: 'A4' });
  await paper.close();
  return pdf('printed.pdf', buffer);
}
