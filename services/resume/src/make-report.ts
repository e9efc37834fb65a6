import { type ResumeReport, resumeReport } from '@atelier/contracts';
import { matchJob } from './job/terms.ts';
import type { ResumeDocument } from './reading/document.ts';
import { score } from './score/index.ts';
import { toResume } from './score/resume.ts';

/**
 * All that rules say of a resume: score, what a parser sees, hidden text, job match. The score counts the whole resume; the lists
 * and texts of the report are cut at `reportLimits`. Runs in the reading process.
 */
export function makeReport(document: ResumeDocument, jobDescription: string | undefined): ResumeReport {
  const resume = toResume(document);
  return resumeReport.parse({
    ...score(resume),
    pages: document.pages,
    words: resume.words,
    lines: document.lines.map(({ page, text }) => ({ page, text })),
    hidden: document.hidden,
    job: jobDescription ? matchJob(resume.text, jobDescription) : null,
  });
}
