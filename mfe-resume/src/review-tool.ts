import { defineTool } from '@atelier/tool-kit';

export interface ReviewInput {
  /** Null until it is chosen: a form without it is not sent. */
  file: File | null;
  /** The job description; may be empty. */
  job: string;
}

export const reviewTool = defineTool<'reviewResume', ReviewInput>({
  call: 'reviewResume',
  name: 'review-resume',
  initial: { file: null, job: '' },
  request: ({ file, job }) => ({
    form: { ...(file && { resume: file }), ...(job.trim() && { job_description: job.trim() }) },
  }),
  given: (query) => (query.has('file') ? { file: null } : {}),
});
