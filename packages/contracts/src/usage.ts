import { z } from 'zod';
import { unitKinds } from './tool-options.ts';

/** The creating calls as they are named in usage: the last segment of their path. */
export const usageTools = [
  'generate-article',
  'generate-blog-title',
  'generate-image',
  'remove-image-background',
  'remove-image-object',
  'resume-review',
] as const;
export type UsageTool = (typeof usageTools)[number];

/** The tool of a call, by its path; undefined for a call that costs no unit. */
export const usageToolOf = (path: string): UsageTool | undefined =>
  usageTools.find((tool) => path.endsWith(`/${tool}`));

const units = z.int().nonnegative();

/**
 * What is left of a user's allowance of one kind today. `limit` and `remaining` are null without a limit.
 * `resets_at` is the end of the UTC day, ISO 8601.
 */
export const usage = z.object({
  kind: z.enum(unitKinds),
  limit: units.nullable(),
  remaining: units.nullable(),
  resets_at: z.iso.datetime(),
});
export type Usage = z.infer<typeof usage>;

/** The units of each kind that a plan allows per UTC day; null without a limit. */
export const allowance = z.record(z.enum(unitKinds), units.nullable());
export type Allowance = z.infer<typeof allowance>;

/** The allowance of each plan. */
export const planAllowances = z.object({ free: allowance, premium: allowance });
export type PlanAllowances = z.infer<typeof planAllowances>;

/** The longest period of `GET /api/user/usage`, and the one without `days`. */
export const usageDays = { most: 90, standard: 30 } as const;

/**
 * The units of one kind that a user spent on one UTC day: charged ones, and those of runs that have not ended. `tools` divides them
 * by the call that spent them; units from before this was recorded are missing there.
 */
export const dailyUsage = z.object({
  day: z.iso.date(),
  kind: z.enum(unitKinds),
  units: units.positive(),
  tools: z.partialRecord(z.enum(usageTools), units.positive()),
});
export type DailyUsage = z.infer<typeof dailyUsage>;
