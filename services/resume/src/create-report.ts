import type { Language } from '@atelier/contracts/languages';
import { type ResumeReport, resumeReport, type ScorePart } from '@atelier/contracts/resume-report';
import type { ResumeDocument } from './document.ts';
import { contact, links } from './score/contact.ts';
import { dates } from './score/dates.ts';
import { length, parsing, sections } from './score/document-parts.ts';
import { results, verbs } from './score/entry-parts.ts';
import { matchJob } from './score/job-match.ts';
import { isForeign } from './score/job-words.ts';
import type { Rule } from './score/part.ts';
import { type Resume, toResume } from './score/resume.ts';
import { de } from './score/texts/de.ts';
import { en, type ScoreTexts } from './score/texts/en.ts';

export interface ReportRequest {
  jobDescription: string | undefined;
  /** The points do not depend on the language. */
  language: Language;
}

/** Makes the report; its lists and texts are cut at `reportLimits`. Runs in the reading process. */
export function createReport(
  document: ResumeDocument,
  { jobDescription, language }: ReportRequest,
): ResumeReport {
  const resume = toResume(document);
  return resumeReport.parse({
    ...(isForeign(resume.text) ? { parts: [] } : score(resume, language)),
    language,
    pages: document.pages,
    words: resume.words,
    lines: document.lines.map(({ page, text }) => ({ page, text })),
    ...(document.across?.length && {
      across: document.across.map(({ page, text }) => ({ page, text })),
    }),
    hidden: document.hidden,
    job: jobDescription ? matchJob(resume.text, jobDescription) : null,
  });
}

const texts: Record<Language, ScoreTexts> = { en, de };
const rules: Rule[] = [contact, sections, length, dates, verbs, results, links, parsing];

/** The score depends on the file only: not on time, chance or a model. */
export function score(resume: Resume, language: Language): { score: number; parts: ScorePart[] } {
  const parts = rules.map((rule) => rule(resume, texts[language]));
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts };
}
