import { catalogueOf } from '@atelier/contracts/languages';
import { defineTool, pageLanguage } from '@atelier/tool-kit';

export const sources = ['pdf', 'word', 'text', 'previous'] as const;
type Source = (typeof sources)[number];

export interface ReviewInput {
  source: Source;
  /** Null until it is chosen: a form without it is not sent, unless it has text. */
  file: File | null;
  text: string;
  /** The id of an earlier review; may be empty. */
  review: string;
  /** The job description; may be empty. */
  job: string;
}

/** The request fields of the resume; empty until there is one. */
export function resumeOf({ source, file, text, review }: ReviewInput) {
  if (source === 'text') return text.trim() ? { resume_text: text.trim() } : {};
  if (source === 'previous') return review ? { review } : {};
  return file ? { resume: file } : {};
}

export const reviewTool = defineTool<'reviewResume', ReviewInput>({
  call: 'reviewResume',
  name: 'review-resume',
  initial: { source: 'pdf', file: null, text: '', review: '', job: '' },
  request: (input) => ({
    form: {
      ...resumeOf(input),
      language: catalogueOf(pageLanguage()),
      ...(input.job.trim() && { job_description: input.job.trim() }),
    },
  }),
  fromQuery: (query) =>
    query.has('file')
      ? { source: /\.docx$/i.test(query.get('file') ?? '') ? 'word' : 'pdf', file: null }
      : {},
});
