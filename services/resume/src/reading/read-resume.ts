import { type RunFault, runLimited } from '@atelier/service-kit/child-process';
import { type ReadingAnswer, readingAnswer } from './answer.ts';
import type { ReadingFault } from './document.ts';
import { type ReadingLimits, readingLimits } from './limits.ts';
import type { ReadingOrder } from './read-file.ts';

const script = new URL('./reading-process.ts', import.meta.url);

const faults: Record<RunFault, ReadingFault> = {
  'too-slow': 'too-complex',
  'too-much-memory': 'too-complex',
  'response-too-large': 'too-complex',
  failed: 'unreadable',
  aborted: 'unreadable',
};

export interface ReadOptions {
  jobDescription?: string | undefined;
  limits?: ReadingLimits;
  /** Ends the reading process. Whoever aborts is not interested in the answer, which is then `unreadable`. */
  signal?: AbortSignal | undefined;
  /** Called with the processor time of the reading process in milliseconds. */
  onCost?: (cpuMilliseconds: number) => void;
}

/**
 * Reads a resume's PDF: report, job match and masked text, all made in a process of its own. Only the magic number is looked
 * at here. Never throws: what cannot be read is an answer.
 */
export async function readResume(
  file: Buffer,
  { jobDescription, limits = readingLimits, signal, onCost }: ReadOptions = {},
): Promise<ReadingAnswer> {
  // The header stands within the first 1024 bytes (ISO 32000-1, implementation note 13).
  if (!file.subarray(0, 1024).includes('%PDF-')) return { read: false, fault: 'not-a-pdf' };
  const input: ReadingOrder = { file: new Uint8Array(file), jobDescription, limits };
  const outcome = await runLimited({
    script,
    input,
    response: readingAnswer,
    limits: limits.process,
    signal,
  });
  onCost?.(outcome.usage.cpuMilliseconds);
  return outcome.ok ? outcome.response : { read: false, fault: faults[outcome.fault] };
}
