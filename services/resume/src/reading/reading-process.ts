import { respondOnce } from '@atelier/server-kit/child-process';
import { makeReport } from '../make-report.ts';
import { mask } from '../privacy/mask.ts';
import type { ReadingResult } from './document.ts';
import { extract } from './extract.ts';
import type { ReadingLimits } from './limits.ts';

/** The input of the reading process. */
export interface ReadingInput {
  file: Uint8Array;
  jobDescription: string | undefined;
  limits: ReadingLimits;
}

/**
 * Everything that the rules do with the bytes and the text of a resume: reading, scoring, the job match and masking. Its time and
 * memory depend on the file, so it runs in the reading process only.
 */
async function read({ file, jobDescription, limits }: ReadingInput): Promise<ReadingResult> {
  const extracted = await extract(file, limits);
  if (!extracted.read) return extracted;
  const report = makeReport(extracted.document, jobDescription);
  return { read: true, report, masked: mask(report.lines.map((line) => line.text).join('\n')) };
}

await respondOnce(read);
