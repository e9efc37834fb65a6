import { resumeReport } from '@atelier/contracts';
import { z } from 'zod';
import { maskedText } from '../privacy/masked-text.ts';
import { readingFaults } from './document.ts';

/**
 * What the reading process answers. It has read a hostile file, so its answer is checked like any input; the contract cuts the
 * report at `reportLimits`.
 */
export const readingAnswer = z.discriminatedUnion('read', [
  z.object({ read: z.literal(true), report: resumeReport, masked: maskedText }),
  z.object({ read: z.literal(false), fault: z.enum(readingFaults) }),
]);
export type ReadingAnswer = z.infer<typeof readingAnswer>;
