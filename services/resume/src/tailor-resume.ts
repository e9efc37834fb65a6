import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { makeCreation } from '@atelier/creation-kit/runs';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { applicationInstructions } from './application/application-instructions.ts';
import { InventionFilter } from './application/invention-filter.ts';
import type { Dependencies } from './dependencies.ts';
import { mask } from './privacy/mask.ts';
import { material } from './review/instructions.ts';
import { writeSafely } from './review/write-safely.ts';
import { jobName, storedReview } from './stored-review.ts';

/** Tokens of a resume of three pages, or of a letter: about two for each word. */
const tokens = { resume: 1500 * 2, letter: 500 * 2 };

/** `POST /api/ai/tailor-resume`: a resume for a job, or a cover letter, from the resume of an earlier review. */
export async function tailorResume(
  { body, identity, run }: CallContext<'tailorResume'>,
  { creations, provider }: Dependencies,
): Promise<CallResult<'tailorResume'>> {
  const { document, made_from: review } = body;
  const { report, resume } = await storedReview(creations, review, identity.userId);
  const job = body.job_description || report.posting;
  if (!job) {
    throw new AppError('invalid_request', {
      details: [{ field: 'job_description', ...sentence('no_job') }],
    });
  }
  const match = job === report.posting ? report.job : null;
  const masked = mask(resume);
  const newCreation = {
    type: 'job-application',
    prompt: jobName(job),
    settings: { document, job: jobName(job) },
  } as const;
  return makeCreation({ run }, newCreation, async (draft) => {
    let facts = new InventionFilter(resume);
    const pieces = writeSafely(provider, {
      system: applicationInstructions(document),
      prompt: material(masked.text, [], { description: job, match }),
      masked,
      tokens: tokens[document],
      signal: run.signal,
      onThinking: draft.thinking,
      onRestart: () => {
        facts = new InventionFilter(resume);
        draft.restart();
      },
    });
    for await (const piece of pieces) {
      const checked = facts.push(piece);
      if (checked) await draft.append(checked);
    }
    const rest = facts.end();
    if (rest) await draft.append(rest);
    return undefined;
  });
}
