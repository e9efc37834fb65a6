import type { ResumeReport } from '@atelier/contracts';
import type { Language } from '@atelier/contracts/languages';
import type { TextProvider } from '@atelier/creation-kit/text-provider';
import type { MaskedText } from '../privacy/mask.ts';
import { instructions, material } from './instructions.ts';
import { type SafeTextRequest, writeSafely } from './write-safely.ts';

/** Tokens of 1,200 words: about two each with markdown and other languages. */
const tokens = 1200 * 2;

export interface ReviewRequest extends Pick<SafeTextRequest, 'onThinking' | 'onRestart'> {
  report: ResumeReport;
  language: Language;
  /** The resume without personal data. */
  masked: MaskedText;
  jobDescription: string | undefined;
  signal: AbortSignal;
}

/** Requests a review from the model. Hidden text is not sent: the report's lines do not have it. */
export function writeReview(
  provider: TextProvider,
  { report, language, masked, jobDescription, ...request }: ReviewRequest,
): AsyncGenerator<string, void> {
  const job = jobDescription === undefined ? null : { description: jobDescription, match: report.job };
  return writeSafely(provider, {
    system: instructions(language, jobDescription !== undefined),
    prompt: material(masked.text, report.parts, job),
    masked,
    tokens,
    ...request,
  });
}
