import { z } from 'zod';
import { promptLimit } from './tools/article-options.ts';

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
export const creationSettings = z.record(
  z.string().max(64),
  z.union([z.string().max(promptLimit), z.number(), z.boolean()]),
);
export type CreationSettings = z.infer<typeof creationSettings>;

/** How many entries `likes` has at most, so that a creation with a million likes is no answer of many megabytes. */
export const listedLikes = 1_000;

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
  /** At most `listedLikes` entries; `like_count` is the true number. */
  likes: z.array(z.string()).max(listedLikes),
  like_count: z.int().nonnegative(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Creation = z.infer<typeof creation>;

/** The longest `excerpt` of a summary, in characters. */
export const excerptLimit = 280;

/**
 * A creation in a list of its owner: without `report`, and without `content` unless its type is `image`. The whole
 * creation is what `getCreation` answers, at `url`.
 */
export const creationSummary = creation.omit({ content: true, report: true }).extend({
  /** The address of the picture; absent where the content is text. */
  content: z.string().optional(),
  /** The plain beginning of the text, cut between words; empty for an image. */
  excerpt: z.string().max(excerptLimit),
  /** The length of the content in UTF-8, in bytes. */
  size: z.int().nonnegative(),
  /** The path of the whole creation. */
  url: z.string(),
});
export type CreationSummary = z.infer<typeof creationSummary>;

/**
 * A published creation as any signed-in user sees it. `likes` has one entry a like up to `listedLikes`, so that its length
 * is the count until then, and holds the reader's own id when they like it; every other entry is `anonymousLike`. `user_id`
 * is empty unless it is the reader's own.
 */
export const publishedCreation = creation.omit({ status: true, report: true }).extend({ mine: z.boolean() });
export type PublishedCreation = z.infer<typeof publishedCreation>;

/** Stands in `likes` for a like of somebody else. */
export const anonymousLike = '-';
