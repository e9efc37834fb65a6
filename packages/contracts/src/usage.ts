import { z } from 'zod';
import { unitKinds } from './tool-options.ts';

/** The number of units of a validated creating request: one per result. */
export const unitCount = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'count' in body ? Number(body.count ?? 1) : 1;

const units = z.int().nonnegative();

export const usage = z
  .object({
    kind: z.enum(unitKinds).describe('The kind of work that costs these units.'),
    limit: units.nullable().describe('The units of one UTC day; null without a limit.'),
    remaining: units.nullable().describe('The remaining units of today; null without a limit.'),
    resets_at: z.iso.datetime().describe('When the quota resets: the end of the UTC day, ISO 8601.'),
  })
  .describe("What is left of a user's quota of one kind today.");
export type Usage = z.infer<typeof usage>;

/** The units of each kind that a plan allows per UTC day; null without a limit. */
export const quota = z
  .record(z.enum(unitKinds), units.nullable().describe('Units per UTC day; null without a limit.'))
  .describe('The units of each kind per UTC day.');
export type Quota = z.infer<typeof quota>;

export const plan = z.enum(['premium', 'free']).describe('The plan of the user.');

export const planQuotas = z.object({ free: quota, premium: quota }).describe('The quota of each plan.');
export type PlanQuotas = z.infer<typeof planQuotas>;

/** The longest period of `GET /api/user/usage`, and the one without `days`. */
export const usageDays = { most: 90, standard: 30 } as const;
