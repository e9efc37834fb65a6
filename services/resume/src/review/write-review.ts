import type { ResumeReport } from '@atelier/contracts';
import { type TextProvider, writeText } from '@atelier/service-kit/text-provider';
import { mask } from '../privacy/mask.ts';
import { instructions, material } from './instructions.ts';
import { guardLeaks } from './leak-guard.ts';
import { SafeOutput } from './safe-output.ts';

/** Words of a review, and the tokens that they need: about two each with markdown and other languages. */
const tokens = 1200 * 2;

export interface ReviewRequest {
  report: ResumeReport;
  jobDescription: string | undefined;
  /** Tokens the model may spend before its first word. */
  tokenReserve: number;
  signal: AbortSignal;
}

/**
 * Has a resume reviewed and yields markdown that is safe to show. Personal data is masked before the text leaves, and put
 * back here; hidden text was never among the report's lines.
 * @throws what the provider throws, and `provider_refused` when the model repeats its instructions.
 */
export async function* writeReview(
  provider: TextProvider,
  request: ReviewRequest,
): AsyncGenerator<string, void> {
  const { report, jobDescription } = request;
  const masked = mask(report.lines.map((line) => line.text).join('\n'));
  const system = instructions(jobDescription !== undefined);
  const job = jobDescription === undefined ? null : { description: jobDescription, match: report.job };
  const watch = guardLeaks(system);
  const output = new SafeOutput();
  let answer = '';
  const pieces = writeText(provider, {
    system,
    prompt: material(masked.text, report.parts, job),
    maxTokens: tokens + request.tokenReserve,
    signal: request.signal,
  });
  for await (const piece of pieces) {
    answer += piece;
    watch(answer);
    const safe = output.push(piece);
    if (safe) yield masked.restore(safe);
  }
  const rest = output.end();
  if (rest) yield masked.restore(rest);
}
