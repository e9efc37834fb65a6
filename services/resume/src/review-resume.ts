import type { ResumeReport } from '@atelier/contracts';
import type { Language } from '@atelier/contracts/languages';
import { type CallContext, reportPosition } from '@atelier/creation-kit/calls';
import type { CreationModel } from '@atelier/creation-kit/creations';
import type { TextProvider } from '@atelier/creation-kit/text-provider';
import { invalidField, sentence } from '@atelier/server-kit/errors';
import type { Handler } from './dependencies.ts';
import type { MaskedText } from './privacy/mask.ts';
import type { SentResume } from './reading/read-resume.ts';
import { instructions, material } from './review/instructions.ts';
import { type SafeTextRequest, writeSafely } from './review/write-safely.ts';
import { jobName, storedReview } from './stored-review.ts';

/** `POST /api/ai/resume-review`. An unreadable file is refused before anything is stored. */
export const reviewResume: Handler<'reviewResume'> = async (
  { body, file, identity },
  { creations, provider, readResume },
) => {
  const { language } = body;
  // The line breaks of forms are those of Windows.
  const jobDescription = body.job_description?.replaceAll('\r\n', '\n') || undefined;
  const sent = await sentResume(creations, { file, body, userId: identity.userId });
  return {
    creation: { prompt: 'Review the uploaded resume', type: 'resume-review' },
    waits: true,
    async make(draft) {
      const { signal } = draft;
      const { report: read, masked } = await readResume(sent, {
        userId: identity.userId,
        jobDescription,
        language,
        signal,
        onPosition: reportPosition(draft, {
          noun: 'resume',
          stage: 'reading',
          message: 'Reading the resume.',
        }),
      });
      const report = { ...read, ...(jobDescription && { posting: jobDescription }) };
      await draft.begin({
        settings: {
          ...(report.score !== undefined && { score: report.score }),
          pages: report.pages,
          job_description: jobDescription !== undefined,
          ...(sent.name && { file: sent.name }),
          ...(jobDescription && { job: jobName(jobDescription) }),
        },
      });
      draft.send('report', report);
      const review = writeReview(provider, {
        report,
        language,
        masked,
        jobDescription,
        signal,
        onThinking: draft.thinking,
        onRestart: draft.restart,
      });
      for await (const piece of review) draft.append(piece);
      return { report };
    },
  };
};

interface Sent extends Pick<CallContext<'reviewResume'>, 'file' | 'body'> {
  userId: string;
}

/** @throws AppError `invalid_request` without exactly one source; `creation_not_found` */
async function sentResume(
  creations: CreationModel,
  { file, body: { resume_text: text, review }, userId }: Sent,
): Promise<SentResume & { name: string }> {
  const sent = [file, text, review].filter((one) => one !== undefined).length;
  if (sent > 1) throw invalidField('resume', sentence('one_resume'));
  if (text !== undefined) return { text, name: '' };
  if (file) return { path: file.path, name: file.name };
  if (review === undefined) throw invalidField('resume', sentence('no_resume'));
  const { resume, settings } = await storedReview(creations, review, userId);
  return { text: resume, name: String(settings.file ?? '') };
}

/** 1,200 words, of about two tokens each with markdown and other languages. */
const tokens = 1200 * 2;

interface ReviewRequest extends Pick<SafeTextRequest, 'onThinking' | 'onRestart'> {
  report: ResumeReport;
  language: Language;
  masked: MaskedText;
  jobDescription: string | undefined;
  signal: AbortSignal;
}

/** Requests a review; the report's lines have no hidden text. */
function writeReview(
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
