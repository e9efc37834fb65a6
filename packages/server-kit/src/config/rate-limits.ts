import { z } from 'zod';
import { jsonText } from './read-config.ts';

const uses = (usual: number) => z.int().min(1).default(usual);

const rateLimits = z.strictObject({
  ai_calls_per_minute: uses(60),
  reads_per_minute: uses(600),
  /** Concurrent reads of one user. */
  reads_at_once: uses(20),
  writes_per_minute: uses(120),
  images_per_minute: uses(3000),
  sign_ins_per_minute: uses(60),
  newsletter_per_hour: uses(5),
  api_key_checks_per_minute: uses(1200),
  /** CPU time for one user's files, counted by each service that decodes files. */
  file_seconds_per_minute: z.number().positive().default(10),
});
export type RateLimits = z.output<typeof rateLimits>;

/** RATE_LIMITS: the limits of a user or client network per time window. */
export const rateLimitsSetting = jsonText
  .prefault('{}')
  .pipe(rateLimits)
  .describe('limits that differ from the defaults below, as JSON');
