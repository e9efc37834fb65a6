import { z } from 'zod';

export * from './resume-options.ts';

/** The optional job description that goes with a resume, an addition to the specification. */
export const jobDescription = z
  .string()
  .trim()
  .max(10_000, 'Keep the job description under 10,000 characters.');
