import { z } from 'zod';
import { unitKinds } from './tool-options.ts';

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
