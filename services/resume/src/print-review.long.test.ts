import { createDocuments, type MakeDocument } from '@atelier/document-kit';
import { createLogger } from '@atelier/server-kit/logging';
import { expect, it } from 'vitest';
import * as sound from '../fixtures/valid-resumes.ts';
import { createReport } from './create-report.ts';
import { readingLimits } from './limits.ts';
import { extract } from './reading/extract.ts';

const options = {
  logger: createLogger({ name: 'resume', level: 'silent' }),
};
/** The limit of processor time holds on a busy machine too. */
const printer = createDocuments(options);
const strict = createDocuments({
  ...options,
  limits: {
    cpuMilliseconds: 1_500,
    milliseconds: 30_000,
    megabytes: 400,
    heapMegabytes: 192,
    responseBytes: 1_000_000,
  },
});

async function print(by: MakeDocument, content: string, signal = new AbortController().signal) {
  const read = await extract(new Uint8Array(await sound.oneColumn()), readingLimits);
  if (!read.read) throw new Error(read.failure);
  const report = createReport(read.document, { jobDescription: undefined, language: 'en' });
  return by('user_ada', { format: 'review', report, content, createdAt: new Date('2026-03-04') }, signal);
}

it('prints a review', async () => {
  expect((await print(printer, '## Strengths\n\nNone.\n')).subarray(0, 5).toString()).toBe('%PDF-');
});

it.each([
  ['a word of 60,000 letters', 'x'.repeat(60_000)],
  ['a heading of one word of 30,000 letters', `# ${'x'.repeat(30_000)}`],
  ['text in 40 nested quotes', `${'> '.repeat(40)}${'word and more words '.repeat(2_900)}`],
])('abuse 49: prints %s within the limits', async (_name, content) => {
  expect((await print(printer, content)).subarray(0, 5).toString()).toBe('%PDF-');
});

it.each([
  ['emphasis that takes quadratic time to parse', '_*'.repeat(28_000)],
  ['quotes nested deeper than the stack', '> '.repeat(20_000)],
])('abuse 49: refuses %s', async (_name, content) => {
  await expect(print(strict, content)).rejects.toMatchObject({ code: 'pdf_too_complex' });
});

it('ends the process when the client disconnects', async () => {
  const disconnected = new AbortController();
  const printing = print(printer, '_*'.repeat(28_000), disconnected.signal);
  disconnected.abort(new Error('disconnected'));
  await expect(printing).rejects.toThrow('disconnected');
});
