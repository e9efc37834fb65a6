import type { ResumeReport } from '@atelier/contracts';
import { type TextProvider, tokenReserve, writeText } from '@atelier/creation-kit/text-provider';
import { AppError } from '@atelier/server-kit/errors';
import { createRestore, type MaskedText } from '../privacy/mask.ts';
import { guardLeaks, instructions, material } from './instructions.ts';
import { SafeOutput } from './safe-output.ts';

/** Tokens of 1,200 words: about two each with markdown and other languages. */
const tokens = 1200 * 2;
/** Characters of a review, personal data included: several times what the tokens allow. */
const mostCharacters = 60_000;

export interface ReviewRequest {
  report: ResumeReport;
  /** The resume without personal data. */
  masked: MaskedText;
  jobDescription: string | undefined;
  signal: AbortSignal;
}

/**
 * Requests a review from the model and yields markdown that is safe to show. Restores the personal data that the reading process
 * masked. Hidden text is not sent: the report's lines do not have it.
 * @throws what the provider throws, `provider_refused` when the model repeats its instructions, and `provider_failed` when its
 * output exceeds the limit of characters.
 */
export async function* writeReview(
  provider: TextProvider,
  request: ReviewRequest,
): AsyncGenerator<string, void> {
  const { report, masked, jobDescription } = request;
  const restore = createRestore(masked);
  const system = instructions(jobDescription !== undefined);
  const job = jobDescription === undefined ? null : { description: jobDescription, match: report.job };
  const assertNoLeak = guardLeaks(system);
  const output = new SafeOutput();
  let characters = 0;
  const finish = (safe: string) => {
    const restored = safe.length > mostCharacters ? safe : restore(safe);
    characters += restored.length;
    if (characters > mostCharacters) throw new AppError('provider_failed');
    return restored;
  };
  const chunks = writeText(provider, {
    system,
    prompt: material(masked.text, report.parts, job),
    maxTokens: tokens + tokenReserve,
    signal: request.signal,
  });
  for await (const chunk of chunks) {
    assertNoLeak(chunk);
    const safe = finish(output.push(chunk));
    if (safe) yield safe;
  }
  const rest = finish(output.end());
  if (rest) yield rest;
}
