import { resumeReport, scoreFinding, scorePart } from '@atelier/contracts';
import { z } from 'zod';
import { maskedText } from '../privacy/masked-text.ts';
import { readingFaults } from './document.ts';
import { readingLimits } from './limits.ts';

const sentence = z.string().max(1_000);
const line = z.string().max(readingLimits.lineCharacters);
const terms = z.array(z.string().max(10_000)).max(100);

/** The report of the contracts, with sizes that the limits of reading allow. */
const boundedReport = resumeReport.extend({
  parts: z
    .array(
      scorePart.extend({
        title: sentence,
        explanation: sentence,
        findings: z
          .array(scoreFinding.extend({ message: z.string().max(readingLimits.lineCharacters + 1_000) }))
          .max(12),
      }),
    )
    .max(20),
  lines: z.array(z.object({ page: z.int(), text: line })).max(readingLimits.lines),
  hidden: z.array(z.object({ page: z.int(), text: sentence, way: z.string().max(20) })).max(50),
  job: z.object({ matched: terms, missing: terms, percent: z.int().min(0).max(100) }).nullable(),
});

/** What the reading process answers. It has read a hostile file, so its answer is checked like any input. */
export const readingAnswer = z.discriminatedUnion('read', [
  z.object({ read: z.literal(true), report: boundedReport, masked: maskedText }),
  z.object({ read: z.literal(false), fault: z.enum(readingFaults) }),
]);
export type ReadingAnswer = z.infer<typeof readingAnswer>;
