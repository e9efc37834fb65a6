import { createdResponse, makeCreation } from '@atelier/service-kit/creations';
import { type RunContext, serveCall } from '@atelier/service-kit/http';
import { receiveFile } from '@atelier/service-kit/upload';
import type { Dependencies } from './dependencies.ts';
import { writeReview } from './review/write-review.ts';

/**
 * `POST /api/ai/resume-review`: reads the PDF, sends the report of the rules, then streams the model's review. A file that cannot
 * be read is refused before a creation exists, so that nothing of it is stored.
 */
export const reviewResume = ({ settings, creations, provider, readers }: Dependencies) =>
  serveCall(
    'reviewResume',
    async ({ body, file, identity, run }) => {
      const { signal } = run;
      const jobDescription = body.job_description || undefined;
      const { report, masked } = await readers.read(file.path, {
        userId: identity.userId,
        jobDescription,
        signal,
        onPosition: (position) => sendPosition(run, position),
      });
      run.send('report', report);
      const newCreation = {
        userId: identity.userId,
        prompt: 'Review the uploaded resume',
        type: 'resume-review',
        settings: {
          score: report.score,
          pages: report.pages,
          job_description: jobDescription !== undefined,
          ...(file.name && { file: file.name }),
        },
      } as const;
      const creation = await makeCreation({ creations, run }, newCreation, async (draft) => {
        const review = writeReview(provider, {
          report,
          masked,
          jobDescription,
          tokenReserve: settings.OPENAI_TOKEN_RESERVE,
          signal,
        });
        for await (const piece of review) await draft.append(piece);
        return { report };
      });
      return createdResponse(creation, 'The review is ready.');
    },
    receiveFile({ megabytes: settings.RESUME_MAX_MEGABYTES }),
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
