import { resumeLimits } from '@atelier/contracts';
import { fileSettings, runSettings, serviceSettings } from '@atelier/service-kit/config';
import { textProviderSettings } from '@atelier/service-kit/text-provider';
import { z } from 'zod';

/** What this service reads from its environment. */
export const settingsSchema = z.object({
  ...serviceSettings,
  ...runSettings,
  ...fileSettings,
  ...textProviderSettings,
  RESUME_MAX_MEGABYTES: z.coerce
    .number()
    .positive()
    .max(5)
    .default(resumeLimits.megabytes)
    .describe('the largest resume in megabytes, at most 5'),
  RESUME_READERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(2)
    .describe('how many resumes are read at the same time; one user has at most one of these places'),
  RESUME_WAITING_PER_USER: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('how many resumes of one user may wait to be read'),
});

export type Settings = z.output<typeof settingsSchema>;
