import type { Creation, CreationSummary, ResumeReport } from '@atelier/contracts';
import { startTestServer, testCreation, testId } from '@atelier/tool-kit/testing';

export const testReport = (score: number, change: Partial<ResumeReport> = {}): ResumeReport => ({
  language: 'en',
  score,
  pages: 2,
  words: 293,
  lines: [
    { page: 1, text: 'Jane Doe' },
    { page: 2, text: '• Responsible for <b>tools</b>' },
  ],
  hidden: [],
  job: null,
  parts: [
    {
      id: 'verbs',
      title: 'Action verbs',
      points: 13,
      most: 15,
      explanation: 'Entries that begin with what you did.',
      findings: [{ kind: 'fix', id: 'duty', line: 1, message: 'Begin with a verb.' }],
    },
  ],
  ...change,
});

export const testReview = (number: number, content: string, report: ResumeReport): Creation =>
  testCreation({
    id: testId(number),
    prompt: 'Review the uploaded resume',
    type: 'resume-review',
    content,
    settings: { score: report.score ?? 0, pages: report.pages, job_description: report.job !== null },
    report,
  });

const toSummary = ({ content, report: _, ...rest }: Creation): CreationSummary => ({
  ...rest,
  excerpt: content.slice(0, 280),
  size: content.length,
  url: `/api/user/creations/${rest.id}`,
});

export const startReviewServer = (reviews: Creation[] = []) =>
  startTestServer(({ path }) => {
    if (path === '/api/ai/rewrite-resume-line')
      return { success: true, message: '', versions: ['Ran the tools.', 'Led the tools.'] };
    const creation = reviews.find(({ id }) => path === `/api/user/creations/${id}`);
    if (creation) return { success: true, message: '', creation };
    const creations = reviews.map(toSummary);
    return { success: true, message: '', creations, total: creations.length, next_cursor: null };
  }, reviews.map(toSummary));
