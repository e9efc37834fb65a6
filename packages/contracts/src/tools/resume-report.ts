import { z } from 'zod';

/** The parts of a resume's score; the same file gives the same points every time. */
export const scorePartIds = [
  'contact',
  'sections',
  'length',
  'dates',
  'verbs',
  'results',
  'links',
  'parsing',
] as const;

/** Something a part found: praise or a fix, and the line it speaks of (its place in `lines`), or null for the whole. */
export const scoreFinding = z.object({
  kind: z.enum(['good', 'fix']),
  line: z.int().nonnegative().nullable(),
  message: z.string(),
});
export type ScoreFinding = z.infer<typeof scoreFinding>;

/** One part of the score: how many points of how many, and why. */
export const scorePart = z.object({
  id: z.enum(scorePartIds),
  title: z.string(),
  points: z.int().nonnegative(),
  most: z.int().positive(),
  explanation: z.string(),
  findings: z.array(scoreFinding),
});
export type ScorePart = z.infer<typeof scorePart>;

/** How a resume meets a job description, by rule: terms of the description, found or not. */
export const jobMatch = z.object({
  matched: z.array(z.string()),
  missing: z.array(z.string()),
  /** Matched of all terms, in percent. */
  percent: z.int().min(0).max(100),
});
export type JobMatch = z.infer<typeof jobMatch>;

/**
 * What the rules say of a resume before the model answers; a creation of type resume-review carries it in `report`.
 * `lines` is what a parser sees, in reading order.
 */
export const resumeReport = z.object({
  score: z.int().min(0).max(100),
  parts: z.array(scorePart),
  pages: z.int(),
  words: z.int(),
  lines: z.array(z.object({ page: z.int(), text: z.string() })),
  hidden: z.array(z.object({ page: z.int(), text: z.string(), way: z.string() })),
  job: jobMatch.nullable(),
});
export type ResumeReport = z.infer<typeof resumeReport>;
