import { z } from 'zod';
import { jsonText } from './read-config.ts';

const uses = (usual: number, meaning: string) => z.int().min(1).default(usual).describe(meaning);

/** The rate limits of requests and files; docs/configuration.md lists them. */
export const rateLimits = z.strictObject({
  ai_calls_per_minute: uses(60, 'creating calls of a user; rejected inputs do not count'),
  rejected_inputs_per_minute: uses(300, 'creating calls of a user with rejected inputs, which cost no unit'),
  reads_per_minute: uses(600, 'reads of a user'),
  reads_at_once: uses(20, 'reads of a user at once, by each gateway; more get 429'),
  writes_per_minute: uses(120, 'changes of a user'),
  webhooks_per_minute: uses(10, 'tests and repeated deliveries of webhooks by a user'),
  exports_per_minute: uses(10, 'downloads of everything by a user'),
  images_per_minute: uses(3000, 'images and shared creations to an address'),
  explores_per_minute: uses(300, 'reads of the public gallery by an address'),
  sign_ins_per_minute: uses(60, 'requests for a sign-in from an address'),
  newsletter_per_hour: uses(5, 'newsletter requests of each kind from an address'),
  one_clicks_per_hour: uses(
    600,
    'one-click unsubscriptions from an address: a mail provider sends those of many users',
  ),
  reports_per_hour: uses(5, 'reports of shared creations from an address'),
  trials_per_hour: uses(
    5,
    'trial texts without an account for an address; a /56 network has four times as many',
  ),
  all_trials_per_hour: uses(300, 'trial texts of all addresses together, because nobody pays for them'),
  deploys_per_minute: uses(300, 'calls with deploy tokens from an address'),
  api_key_checks_per_minute: uses(
    1200,
    'checks of API keys from an address: each key in use takes one per 30 seconds, each wrong one too',
  ),
});
export type RateLimits = z.output<typeof rateLimits>;

/** RATE_LIMITS: the limits of a user or client network per time window. */
export const rateLimitsSetting = jsonText
  .prefault('{}')
  .pipe(rateLimits)
  .describe('limits that differ from the defaults below, as JSON');
