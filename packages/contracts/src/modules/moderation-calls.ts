import { z } from 'zod';
import { type Call, json, kilobyte, none, succeeded } from '../call.ts';
import { creationId } from '../creation.ts';
import { pageEnd, pageQuery } from '../requests.ts';

/** A published image that waits for a decision of an operator. */
const reportedImage = z.object({
  id: creationId,
  prompt: z.string(),
  /** The URL of the image. */
  content: z.string(),
  /** The AI provider flagged it when it was published. */
  sensitive: z.boolean(),
  /** Nobody but its owner sees it until then. */
  hidden: z.boolean(),
  /** The public name of its owner, and the tags: others see them too. */
  by: z.string().optional(),
  tags: z.array(z.string()),
  created_at: z.iso.datetime(),
  /** The number of users who reported it. */
  reports: z.int().nonnegative(),
  /** At most 20, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int().positive() })),
});
export type ReportedImage = z.infer<typeof reportedImage>;

const common = { access: 'user', sessionOnly: true, service: 'creations' } as const;

/** The calls of operators about reported images. */
export const moderationCalls = {
  listReports: {
    method: 'GET',
    path: '/api/operator/reports',
    ...common,
    limit: 'read',
    summary: 'Reported images that wait for a decision, those that were reported first at the top.',
    query: pageQuery.pick({ cursor: true }),
    body: none,
    response: succeeded({ images: z.array(reportedImage).max(50), total: z.int().nonnegative() }).extend(
      pageEnd.shape,
    ),
  },
  decideReports: {
    method: 'POST',
    path: '/api/operator/reports/:id',
    ...common,
    limit: 'write',
    summary: 'Keep a reported image in the community, remove it from there, or remove the name of its owner.',
    body: json(z.strictObject({ decision: z.enum(['keep', 'remove', 'remove_name']) }), kilobyte),
    response: succeeded({}),
  },
} as const satisfies Record<string, Call>;
