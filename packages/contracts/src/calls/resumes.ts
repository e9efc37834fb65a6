import { z } from 'zod';
import {
  type Call,
  creatingCall,
  json,
  kilobyte,
  megabyte,
  multipart,
  succeeded,
  userCall,
} from '../call.ts';
import { sourceField } from '../requests.ts';
import {
  jobDescription,
  lineRequest,
  resumeText,
  reviewedResume,
  reviewLanguage,
  tailorRequest,
} from '../tool-requests.ts';
import { usage } from '../usage.ts';
import { article, createdExample, id, pdfErrors, textErrors, units } from './examples.ts';

export const resumeCalls = {
  reviewResume: {
    ...creatingCall('/api/ai/resume-review', 'create:resume'),
    units: 'review',
    tool: 'resume-review',
    creates: { type: 'resume-review', prompt: 'Review the uploaded resume', message: 'review_ready' },
    service: 'resume',
    summary:
      'Review a resume. A PDF, a Word document (DOCX) or text gets a score by fixed rules, and advice by the model.',
    body: multipart(
      'resume',
      ['resume_text', 'review'],
      z.strictObject({
        resume_text: resumeText.optional(),
        review: reviewedResume.optional(),
        job_description: jobDescription.optional(),
        language: reviewLanguage,
        ...sourceField,
      }),
      6 * megabyte,
    ),
    docs: {
      group: 'Create',
      errors: ['creation_not_found', ...pdfErrors, ...textErrors],
      example: {
        file: 'resume.pdf',
        body: { job_description: 'TypeScript, Node.js, PostgreSQL' },
        response: createdExample(
          {
            ...article,
            prompt: 'Review the uploaded resume',
            type: 'resume-review',
            content: '## Summary\n\nA clear resume with room for results.',
            settings: { file: 'resume.pdf' },
            report: { score: 72 },
          },
          'review',
        ),
      },
    },
  },
  rewriteLine: {
    ...userCall('POST', '/api/ai/rewrite-resume-line', 'create:resume'),
    units: 'text',
    tool: 'rewrite-resume-line',
    service: 'resume',
    limit: 'create',
    summary:
      'Rewrite a line of a resume. Two or three better versions without invented facts. Nothing is stored.',
    body: json(lineRequest),
    response: succeeded({
      versions: z.array(z.string()).describe('The versions. The author replaces each ….'),
      usage,
    }),
    docs: {
      group: 'Create',
      errors: ['quota_exceeded', ...textErrors],
      example: {
        body: { line: 'Responsible for the on-call rota of the platform group.' },
        message: 'The line is rewritten.',
        response: {
          versions: ['Ran the on-call rota of the platform group, so that … became faster.'],
          usage: units('text', 18),
        },
      },
    },
  },
  tailorResume: {
    ...creatingCall('/api/ai/tailor-resume', 'create:resume'),
    units: 'text',
    tool: 'tailor-resume',
    creates: {
      type: 'job-application',
      prompt: 'Write an application with the reviewed resume',
      message: 'application_ready',
    },
    service: 'resume',
    summary:
      'Write an application. A resume tailored to a job description, or a cover letter, from the resume of a review and without invented facts.',
    body: json(tailorRequest, 768 * kilobyte),
    docs: {
      group: 'Create',
      errors: ['creation_not_found', ...textErrors],
      example: {
        body: {
          made_from: id,
          document: 'letter',
          job_description: 'Platform engineer: TypeScript, Node.js',
        },
        response: createdExample(
          {
            ...article,
            prompt: 'Cover letter – Platform engineer',
            type: 'job-application',
            content: 'Dear hiring team,\n\nI run the platform that three hundred teams build on.',
            settings: { document: 'letter', job: 'Platform engineer: TypeScript, Node.js' },
            made_from: id,
          },
          'text',
        ),
      },
    },
  },
} as const satisfies Record<string, Call>;
