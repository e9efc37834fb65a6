import { z } from 'zod';

/** What a resume may be; megabytes is the default of a setting of the resume service. */
export const resumeLimits = { megabytes: 5, formats: ['PDF'] } as const;

/** The optional job description that goes with a resume, an addition to the specification. */
export const jobDescription = z
  .string()
  .trim()
  .max(10_000, 'Keep the job description under 10,000 characters.');
