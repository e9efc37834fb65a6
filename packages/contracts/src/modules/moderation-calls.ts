import { z } from 'zod';
import { type Call, json, kilobyte, none, succeeded } from '../call.ts';
import { creationId } from '../creation.ts';
import { pageEnd, pageQuery } from '../requests.ts';

const reportedImage = z.object({
  id: creationId,
  prompt: z.string(),
  content: z.string(),
  /** The AI provider flagged it when it was published. */
  sensitive: z.boolean(),
  /** Nobody but its owner sees it until then. */
  hidden: z.boolean(),
  /** The public name of its owner, and the tags: others see them too. */
  by: z.string().optional(),
  tags: z.array(z.string()),
  created_at: z.iso.datetime(),
  reports: z.int().nonnegative(),
  /** At most 20, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int().positive() })),
});
export type ReportedImage = z.infer<typeof reportedImage>;

const reportedShare = z.object({
  id: creationId,
  title: z.string(),
  url: z.string(),
  reported_at: z.iso.datetime(),
  reports: z.int().nonnegative(),
  reasons: z.array(z.object({ reason: z.string(), count: z.int().positive() })),
});
export type ReportedShare = z.infer<typeof reportedShare>;

/** An image that an operator removed: copies of it are not published until it expires. */
const removedImage = z.object({
  id: creationId,
  /** Absent if the image no longer exists. */
  image: z.object({ prompt: z.string(), content: z.string() }).optional(),
  removed_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type RemovedImage = z.infer<typeof removedImage>;

const common = { access: 'user', sessionOnly: true, service: 'creations' } as const;

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
  listReportedShares: {
    method: 'GET',
    path: '/api/operator/shares',
    ...common,
    limit: 'read',
    summary: 'Shared creations that visitors reported, the first 50.',
    body: none,
    response: succeeded({ shares: z.array(reportedShare).max(50) }),
  },
  decideShare: {
    method: 'POST',
    path: '/api/operator/shares/:id',
    ...common,
    limit: 'write',
    summary:
      'Keep a reported share, or end it: then its owner cannot share the creation until an operator keeps it.',
    body: json(z.strictObject({ decision: z.enum(['keep', 'end']) }), kilobyte),
    response: succeeded({}),
  },
  listRemovedImages: {
    method: 'GET',
    path: '/api/operator/removed-images',
    ...common,
    limit: 'read',
    summary: 'Removed images whose copies are recognised, the latest first.',
    query: pageQuery.pick({ cursor: true }),
    body: none,
    response: succeeded({ images: z.array(removedImage).max(50) }).extend(pageEnd.shape),
  },
  liftRemoval: {
    method: 'DELETE',
    path: '/api/operator/removed-images/:id',
    ...common,
    limit: 'write',
    summary: 'Let copies of a removed image be published again. The image itself stays private.',
    body: none,
    response: succeeded({}),
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
