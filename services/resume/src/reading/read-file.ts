import { makeReport } from '../make-report.ts';
import { mask } from '../privacy/mask.ts';
import type { ReadingAnswer } from './answer.ts';
import { extract } from './extract.ts';
import { guardInflation } from './inflate-guard.ts';
import type { ReadingLimits } from './limits.ts';

/** What the reading process is given. */
export interface ReadingOrder {
  file: Uint8Array;
  jobDescription: string | undefined;
  limits: ReadingLimits;
}

/**
 * Everything that rules do with the bytes and the text of a resume: reading, scoring, the job match and masking. Takes time
 * and memory that depend on the file, so it runs in the reading process alone.
 */
export async function readFile({ file, jobDescription, limits }: ReadingOrder): Promise<ReadingAnswer> {
  if ((await guardInflation(Buffer.from(file), limits)) === 'too-complex')
    return { read: false, fault: 'too-complex' };
  const extracted = await extract(file, limits);
  if (!extracted.read) return extracted;
  const report = makeReport(extracted.document, jobDescription);
  return { read: true, report, masked: mask(report.lines.map((line) => line.text).join('\n')) };
}
