import { resumeLimits } from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { makeCreation, type RunContext } from '@atelier/creation-kit/runs';
import { receiveFile } from '@atelier/creation-kit/upload';
import type { Dependencies } from './dependencies.ts';
import { writeReview } from './review/write-review.ts';

/**
 * `POST /api/ai/resume-review`: reads the PDF, sends the report of the rules, then streams the model's review. A file that cannot
 * be read is refused before a creation exists, so that nothing of it is stored.
 */
export const reviewResume = ({ provider, readResume }: Dependencies) =>
  serveCall(
    'reviewResume',
    async ({ body, file, identity, run }) => {
      const { signal } = run;
      const jobDescription = body.job_description || undefined;
      const { report, masked } = await readResume(file.path, {
        userId: identity.userId,
        jobDescription,
        signal,
        onPosition: (position) => sendPosition(run, position),
      });
      const newCreation = {
        prompt: 'Review the uploaded resume',
        type: 'resume-review',
        settings: {
          score: report.score,
          pages: report.pages,
          job_description: jobDescription !== undefined,
          ...(file.name && { file: file.name }),
        },
      } as const;
      return makeCreation({ run }, newCreation, async (draft) => {
        // The unit is reserved: a run that is stopped from now on is charged.
        run.send('report', report);
        const review = writeReview(provider, {
          report,
          masked,
          jobDescription,
          signal,
        });
        for await (const piece of review) await draft.append(piece);
        return { report };
      });
    },
    receiveFile({ megabytes: resumeLimits.megabytes }),
  );

/** Sends the position in the reading queue; 0 means that reading starts. */
function sendPosition({ send }: RunContext, position: number): void {
  const ahead = position - 1;
  const message =
    ahead === 0 ? 'Your resume is next.' : `${ahead} ${ahead === 1 ? 'resume' : 'resumes'} ahead of yours.`;
  const progress =
    position === 0
      ? { stage: 'reading', message: 'Reading the resume.' }
      : { stage: 'queued', message, position };
  send('progress', progress);
}
