import { z } from 'zod';
import { type Call, json, kilobyte, none, succeeded } from '../call.ts';
import { creationId } from '../creation.ts';
import { operatorRoutes } from './operator-routes.ts';

/** A published image that is hidden until an operator decides. */
const reportedImage = z.object({
  id: creationId,
  prompt: z.string(),
  /** The URL of the image. */
  content: z.string(),
  /** The AI provider flagged it when it was published. */
  sensitive: z.boolean(),
  created_at: z.iso.datetime(),
  /** The number of users who reported it. */
  reports: z.int().nonnegative(),
  /**
   * At most 20, the most frequent first. Empty if all reports are older than 180 days, or the image was deleted and restored.
   */
  reasons: z.array(z.object({ reason: z.string(), count: z.int().positive() })),
});
export type ReportedImage = z.infer<typeof reportedImage>;

const common = { access: 'user', sessionOnly: true, service: 'creations' } as const;

/** The calls of operators about reported images. */
export const moderationCalls = {
  listReports: {
    ...operatorRoutes.listReports,
    ...common,
    limit: 'read',
    summary: 'Reported images that wait for a decision.',
    body: none,
    response: succeeded({ images: z.array(reportedImage).max(50), total: z.int().nonnegative() }),
  },
  decideReports: {
    ...operatorRoutes.decideReports,
    ...common,
    limit: 'write',
    summary: 'Keep a reported image in the community, or remove it from there.',
    body: json(z.strictObject({ decision: z.enum(['keep', 'remove']) }), kilobyte),
    response: succeeded({}),
  },
} as const satisfies Record<string, Call>;
