import { z } from 'zod';
import { mostCharacters } from './checks.ts';
import { failureReason } from './errors.ts';
import { fault } from './messages.ts';
import { resumeReport } from './resume-report.ts';
import { promptLimit, publicTagsLimit, tagLimits, titleLimit } from './tool-options.ts';

export const creationTypes = ['article', 'blog-title', 'image', 'resume-review', 'job-application'] as const;
/** One of `creationTypes`, or a type of a module's service. Only an `image` has a URL as content. */
export const creationType = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lower-case words with hyphens, such as meeting-summary.')
  .describe('The type. The `content` of an `image` is a URL, that of any other type is markdown.');
export type CreationType = z.infer<typeof creationType>;

export const creationStatuses = [
  'queued',
  'running',
  'completed',
  'stopped',
  'incomplete',
  'failed',
] as const;
export const creationStatus = z
  .enum(creationStatuses)
  .describe(
    'The state of its run: `queued` after acceptance, `running` during the work. `stopped` by its owner and `incomplete` after an error have partial content. `failed` has none.',
  );
export type CreationStatus = z.infer<typeof creationStatus>;

/** The id of a creation: a MongoDB ObjectId in hexadecimal. */
export const creationId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, fault('creation_id'))
  .describe('The id of the creation, and of the run that made it.');

/** The settings of a creation, flat for pages. Only its owner sees `file`, the name of the uploaded file. */
export const creationSettings = z
  .record(z.string().max(64), z.union([z.string().max(promptLimit), z.number(), z.boolean()]))
  .describe(
    'The settings of the request in addition to the prompt, such as `length` or `aspect`. `unpublished` says why an image is private despite the request: it is a copy of a `removed` one, or it is `unchecked`, because the comparison failed.',
  );
export type CreationSettings = z.infer<typeof creationSettings>;

export const creationTag = z
  .string(fault('send_text'))
  .overwrite((tag) => tag.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase())
  .min(1, fault('blank_tag'))
  .check(mostCharacters(tagLimits.characters))
  .describe('A tag, in lower case.');

export const creationVersion = z.object({
  content: z.string().describe('The text, as markdown.'),
  created_at: z.iso.datetime().describe('When it was replaced, ISO 8601 in UTC.'),
});

/** The maximum number of entries in `likes`: a million of them would take many megabytes. */
export const listedLikes = 1_000;

/** Data in addition to the content: the report of a resume review, or data of a module's service. */
export const creationReport = z
  .union([resumeReport, z.record(z.string(), z.unknown())])
  .describe(
    "Results in addition to the content: the score of a `resume-review`, or data of a module's service",
  );

/** A creation for its owner. Dates are ISO 8601 in UTC. */
export const creation = z
  .object({
    id: creationId,
    user_id: z.string().describe('The id of its owner.'),
    prompt: z.string().describe('The text of the request, or the name of the uploaded file.'),
    title: z
      .string()
      .max(titleLimit)
      .optional()
      .describe("The owner's title; absent without one. Other users do not see it."),
    type: creationType,
    content: z
      .string()
      .describe('The text as markdown, or the URL of the image; empty until there is a result.'),
    images: z
      .array(z.string())
      .optional()
      .describe('The URLs of all its images, of which `content` is one; absent for a single image.'),
    publish: z.boolean().describe('Whether it is in the community.'),
    moderation: z
      .enum(['reported', 'removed'])
      .optional()
      .describe(
        'Why it is hidden from the community: `reported` until an operator decides, or `removed` by an operator. Absent otherwise. A removed image cannot be published.',
      ),
    status: creationStatus,
    error: failureReason
      .optional()
      .describe('Why it is `failed` or `incomplete`, or was stopped before it began; absent otherwise.'),
    settings: creationSettings,
    report: creationReport
      .nullable()
      .describe('Results in addition to the content, such as the score of a resume; null for none.'),
    shared_until: z.iso
      .datetime()
      .optional()
      .describe('When the share expires; absent if it was not shared.'),
    starred: z.literal(true).optional().describe('Whether its owner starred it; absent if not.'),
    tags: z
      .array(z.string())
      .max(tagLimits.most)
      .optional()
      .describe('The tags of its owner; absent without any.'),
    public_tags: z
      .array(z.string())
      .max(publicTagsLimit)
      .optional()
      .describe('Its public tags; absent without any.'),
    sensitive: z
      .literal(true)
      .optional()
      .describe(
        'Whether the AI provider flagged it on publication, for example for violence: blur it at first. Absent otherwise.',
      ),
    made_from: creationId
      .optional()
      .describe('The id of the source creation, such as the titles of an article; absent without one.'),
    likes: z
      .array(z.string())
      .max(listedLikes)
      .describe('An entry per like, up to 1,000: your id, or `-` for another user.'),
    like_count: z.int().nonnegative().describe('The number of likes.'),
    created_at: z.iso.datetime().describe('When it was requested, ISO 8601 in UTC.'),
    updated_at: z.iso.datetime().describe('When it was last changed, ISO 8601 in UTC.'),
  })
  .describe('A creation for its owner.');
export type Creation = z.infer<typeof creation>;

/** The longest `excerpt` of a summary, in characters. */
export const excerptLimit = 280;

/** A creation in a list of its owner, without texts. `getCreation` returns the whole creation, at `url`. */
export const creationSummary = creation.omit({ content: true, report: true }).extend({
  content: z.string().optional().describe('The URL of the image; absent if the content is text.'),
  excerpt: z
    .string()
    .max(excerptLimit)
    .describe(
      'The beginning of the text without markup, truncated between words; empty for an image. It has the lines of the text; the items of a list begin with `•`.',
    ),
  size: z
    .int()
    .nonnegative()
    .describe('The length of `content` in UTF-8, in bytes: of the text, or of the URL of an image.'),
  url: z.string().describe('The address of the whole creation.'),
  deleted_at: z.iso
    .datetime()
    .optional()
    .describe(
      'When it was deleted, ISO 8601 in UTC; it is removed for good 30 days later. Absent otherwise.',
    ),
});
export type CreationSummary = z.infer<typeof creationSummary>;

export const remixSource = z
  .object({
    id: creationId,
    prompt: z.string().describe('The prompt of that image.'),
    description: z.string().optional().describe('What it shows; absent if its settings do not say so.'),
  })
  .describe('The published source image.');

/**
 * A published creation as any signed-in user sees it: without the fields of its owner. `likes` names only
 * the reader.
 */
export const publishedCreation = creation
  .pick({
    id: true,
    user_id: true,
    prompt: true,
    type: true,
    content: true,
    publish: true,
    settings: true,
    sensitive: true,
    likes: true,
    like_count: true,
    created_at: true,
    updated_at: true,
  })
  .extend({
    tags: z.array(z.string()).max(publicTagsLimit).describe('Its public tags.'),
    user_id: z.string().describe('Your own id if it is yours, and empty otherwise.'),
    mine: z.boolean().describe('Whether it is yours.'),
    by: z.string().optional().describe('The public name of its owner, which can change; absent without one.'),
    remixed_from: remixSource
      .optional()
      .describe('The published source image; absent without one, and if the source is private.'),
  })
  .describe('A published image for any user.');
export type PublishedCreation = z.infer<typeof publishedCreation>;

/** A published image as anyone sees it, also without an account. */
export const exploredImage = publishedCreation
  .pick({ id: true, prompt: true, content: true, like_count: true, created_at: true, tags: true, by: true })
  .extend({
    description: z.string().optional().describe('What it shows, where its settings say so.'),
    style: z.string().optional().describe('Its style, if it was made in one.'),
    aspect: z.string().optional().describe('Its shape, if one was chosen.'),
    width: z.int().positive().optional().describe('In pixels, if it is known.'),
    height: z.int().positive().optional().describe('In pixels, if it is known.'),
    generated: z.boolean().describe('Whether it was made from its prompt alone.'),
  })
  .describe('A published image for everyone.');
export type ExploredImage = z.infer<typeof exploredImage>;

/** The entry in `likes` for a like of another user. */
export const anonymousLike = '-';
