import { z } from 'zod';
import { failureReason } from './errors.ts';
import { promptLimit, titleLimit } from './tool-options.ts';

/** The types that the product's own services make. */
export const creationTypes = ['article', 'blog-title', 'image', 'resume-review'] as const;
/**
 * The type of a creation: one of `creationTypes`, or one that a module's service makes. The content of an `image` is a URL; that
 * of any other type is markdown.
 */
export const creationType = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case words with hyphens, such as meeting-summary.');
export type CreationType = z.infer<typeof creationType>;

/**
 * The state of a creation. It is stored as `running` before the provider is called, so that paid work survives a crash.
 * `stopped` was ended by its owner and `incomplete` by an error: both keep the content received so far. `failed` has none.
 */
export const creationStatuses = ['running', 'completed', 'stopped', 'incomplete', 'failed'] as const;
export const creationStatus = z.enum(creationStatuses);
export type CreationStatus = z.infer<typeof creationStatus>;

/** The id of a creation: a MongoDB ObjectId in hexadecimal. */
export const creationId = z.string().regex(/^[0-9a-f]{24}$/, 'This is not the id of a creation.');

/**
 * The settings a creation was made with: flat, so that they can be shown and used again. `file` is the name of the uploaded
 * file, for its owner only.
 */
export const creationSettings = z.record(
  z.string().max(64),
  z.union([z.string().max(promptLimit), z.number(), z.boolean()]),
);
export type CreationSettings = z.infer<typeof creationSettings>;

/** The most entries of `likes`. A creation with a million likes would otherwise be a response of many megabytes. */
export const listedLikes = 1_000;

/** A creation as its owner sees it. Dates are ISO 8601 in UTC. */
export const creation = z.object({
  id: creationId,
  user_id: z.string(),
  prompt: z.string(),
  /** The name that its owner gave it; absent without one. Other users do not see it. */
  title: z.string().max(titleLimit).optional(),
  type: creationType,
  content: z.string(),
  publish: z.boolean(),
  status: creationStatus,
  /** Why it is `failed` or `incomplete`; absent otherwise. */
  error: failureReason.optional(),
  settings: creationSettings,
  /** Results in addition to the content, for example a resume's score; null for none. */
  report: z.record(z.string(), z.unknown()).nullable(),
  /** At most `listedLikes` entries; `like_count` is the number of likes. */
  likes: z.array(z.string()).max(listedLikes),
  like_count: z.int().nonnegative(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Creation = z.infer<typeof creation>;

/** The longest `excerpt` of a summary, in characters. */
export const excerptLimit = 280;

/**
 * A creation in a list of its owner: without `report`, and without `content` unless its type is `image`. `getCreation`
 * returns the whole creation, at `url`.
 */
export const creationSummary = creation.omit({ content: true, report: true }).extend({
  /** The URL of the image; absent if the content is text. */
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
 * A published creation as any signed-in user sees it. `likes` has one entry per like, up to `listedLikes`: the reader's own
 * id if they like it, and `anonymousLike` for every other user. `user_id` is empty unless it is the reader's own.
 */
export const publishedCreation = creation
  .omit({ status: true, error: true, report: true, title: true })
  .extend({ mine: z.boolean() });
export type PublishedCreation = z.infer<typeof publishedCreation>;

/** The entry in `likes` for a like of another user. */
export const anonymousLike = '-';
