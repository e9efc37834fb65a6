import { z } from 'zod';

/** What a creation is. `image` is special: its content is an address; any other type's content is markdown. */
export const creationTypes = ['article', 'blog-title', 'image', 'resume-review'] as const;
export const creationType = z.enum(creationTypes);
export type CreationType = z.infer<typeof creationType>;

/**
 * Where a creation stands. It is written as `running` before the provider is called, so that what was paid for survives
 * a crash; `completed` is whole; `stopped` was ended by its owner and `incomplete` broke off: both keep what had arrived;
 * `failed` has nothing to show.
 */
export const creationStatuses = ['running', 'completed', 'stopped', 'incomplete', 'failed'] as const;
export const creationStatus = z.enum(creationStatuses);
export type CreationStatus = z.infer<typeof creationStatus>;

/** The id of a creation: a MongoDB ObjectId in hexadecimal. */
export const creationId = z.string().regex(/^[0-9a-f]{24}$/, 'This is not the id of a creation.');

/** The recipe a creation was made with: flat, so that it can be shown and replayed. */
export const creationSettings = z.record(z.string().max(64), z.union([z.string(), z.number(), z.boolean()]));
export type CreationSettings = z.infer<typeof creationSettings>;

/** A creation as its owner sees it. Dates are ISO 8601 in UTC. */
export const creation = z.object({
  id: creationId,
  user_id: z.string(),
  prompt: z.string(),
  type: creationType,
  content: z.string(),
  publish: z.boolean(),
  status: creationStatus,
  settings: creationSettings,
  /** What a tool found beside the content, for example a resume's score; null where there is nothing. */
  report: z.record(z.string(), z.unknown()).nullable(),
  likes: z.array(z.string()),
  like_count: z.int().nonnegative(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Creation = z.infer<typeof creation>;

/**
 * A published creation as any signed-in user sees it. `likes` has one entry a like, so that its length is the count, and
 * holds the reader's own id when they like it; every other entry is `anonymousLike`. `user_id` is empty unless it is the
 * reader's own.
 */
export const publishedCreation = creation.omit({ status: true, report: true }).extend({ mine: z.boolean() });
export type PublishedCreation = z.infer<typeof publishedCreation>;

/** Stands in `likes` for a like of somebody else. */
export const anonymousLike = '-';
