import { type ProcessFailure, runLimited } from '@atelier/server-kit/child-process';
import { type ReadingFailure, type ReadingResult, readingResult } from './document.ts';
import { type ReadingLimits, readingLimits } from './limits.ts';
import type { ReadingInput } from './reading-process.ts';

const script = new URL('./reading-process.ts', import.meta.url);

const failures: Record<ProcessFailure, ReadingFailure> = {
  'too-slow': 'too-complex',
  'too-much-memory': 'too-complex',
  'response-too-large': 'too-complex',
  failed: 'unreadable',
  aborted: 'unreadable',
};

export interface ReadOptions {
  jobDescription?: string | undefined;
  limits?: ReadingLimits;
  /** Kills the reading process; the result is then `unreadable`. */
  signal?: AbortSignal | undefined;
  /** Called with the processor time of the reading process in milliseconds. */
  onCost?: (cpuMilliseconds: number) => void;
  /** Called when the reading process ended without a result, and was not killed by the signal. */
  onFailure?: (failure: ProcessFailure) => void;
}

/**
 * Reads a resume's PDF: report, job match and masked text, all made in a separate process. Only the magic number is checked
 * in this process. A file that cannot be read is a result. Throws only if the process cannot be started.
 */
export async function readResume(
  file: Buffer,
  { jobDescription, limits = readingLimits, signal, onCost, onFailure }: ReadOptions = {},
): Promise<ReadingResult> {
  // The header is within the first 1024 bytes (ISO 32000-1, implementation note 13).
  if (!file.subarray(0, 1024).includes('%PDF-')) return { read: false, failure: 'not-a-pdf' };
  const input: ReadingInput = { file: new Uint8Array(file), jobDescription, limits };
  const outcome = await runLimited({
    script,
    input,
    response: readingResult,
    limits: limits.process,
    signal,
  });
  onCost?.(outcome.usage.cpuMilliseconds);
  if (outcome.ok) return outcome.response;
  if (outcome.failure !== 'aborted') onFailure?.(outcome.failure);
  return { read: false, failure: failures[outcome.failure] };
}
