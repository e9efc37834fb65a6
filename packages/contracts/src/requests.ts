import { z } from 'zod';
import { creationId, creationTag } from './creation.ts';
import { manyLimit, promptLimit, publicTagsLimit, tagLimits, titleLimit } from './tool-options.ts';

/**
 * Text that a request may contain: without NUL characters, which a database does not search for, and without halves of
 * surrogate pairs, which have no form in UTF-8.
 */
export const plainText = (error?: string) =>
  z
    .string(error === undefined ? {} : { error })
    .refine(
      (text) => text.isWellFormed() && !text.includes('\0'),
      'Send text without NUL and broken characters.',
    );

/** What is said about a text with more characters than are accepted. */
export const tooLong = (limit: number) => `Use at most ${limit} characters.`;

/** Entries per page of a list. */
export const pageSize = { default: 50, most: 100 } as const;

/** The query of every list: an opaque cursor from the previous page, and the number of entries. */
export const pageQuery = z.strictObject({
  cursor: plainText().max(512).optional(),
  limit: z.coerce.number().int().min(1).max(pageSize.most).default(pageSize.default),
});

/** The cursor of the next page; null on the last. */
export const pageEnd = z.object({
  next_cursor: z.string().nullable().describe('The `cursor` of the next page; null on the last.'),
});

/** A prompt: text that is not blank. */
export const promptText = plainText('Send text.')
  .trim()
  .min(1, 'Write something first.')
  .max(promptLimit, tooLong(promptLimit))
  .describe('What to make, in your own words.');

/** Why an image is reported. */
export const reportReason = plainText('Say what is wrong.')
  .trim()
  .min(1, 'Say what is wrong.')
  .max(500, tooLong(500))
  .describe(
    'What is wrong with it: `sexual`, `violent`, `hateful`, `personal`, `copyright`, `other`, or your own words.',
  );

/** A creation's title: on one line. An empty one removes the title. */
export const creationTitle = plainText('Send text.')
  .transform((title) => title.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(titleLimit, tooLong(titleLimit)))
  .describe('The new title, on one line. An empty one removes the title.');

/** The longest text that an owner may give a creation, in characters. */
const contentLimit = 500_000;

/** The body of `changeCreation`: at least one field. */
export const creationChange = z
  .strictObject({
    content: plainText('Send text.')
      .min(1, 'Write something first.')
      .max(contentLimit, tooLong(contentLimit))
      .optional()
      .describe('The new text, as markdown.'),
    based_on: z.iso
      .datetime()
      .optional()
      .describe('The `updated_at` of the text that was changed. The call fails if it is not the latest.'),
    checkpoint: z
      .literal(true)
      .optional()
      .describe(
        'Keeps the text that `content` replaces as a version of its own. Otherwise changes within 2 minutes make one version.',
      ),
    title: creationTitle.optional(),
    starred: z.boolean().optional().describe('Whether the creation has a star.'),
    tags: z
      .array(creationTag)
      .max(tagLimits.most, `Use at most ${tagLimits.most} tags.`)
      .transform((tags) => [...new Set(tags)])
      .optional()
      .describe('All tags of the creation.'),
  })
  .refine(
    ({ content, title, starred, tags }) =>
      [content, title, starred, tags].some((field) => field !== undefined),
    'Send a field to change.',
  );

/** The tags with which an image is published. They are not those that its owner gave it, which only the owner sees. */
export const publicTags = z
  .array(creationTag)
  .max(publicTagsLimit, `Use at most ${publicTagsLimit} tags.`)
  .transform((tags) => [...new Set(tags)])
  .describe('All tags under which the community finds it.');

/** The creations that one call deletes or restores. */
export const creationIds = z.strictObject({
  ids: z
    .array(creationId)
    .min(1, 'Choose a creation.')
    .max(manyLimit, `Choose at most ${manyLimit} creations.`)
    .describe('The ids of the creations.'),
});

/** The idempotency key of a creating call. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/** The field of every creating call that names the creation it was made from: shown if it is the user's own or published. */
export const madeFrom = {
  made_from: creationId
    .optional()
    .describe(
      'The creation that it is made from, such as the titles of an article, or the published image that it is a remix of.',
    ),
};

const newsletterEmail = plainText('Enter an email address.')
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(z.email('Enter a full email address, such as ada@example.com.'))
  .describe('The address to subscribe.');

/** The body of `subscribe`. */
export const subscribeRequest = z.strictObject({
  email: newsletterEmail,
  language: z.enum(['en', 'de']).default('en').describe('The language of the mails to this address.'),
});

const mailToken = plainText('Send the token of the link in the mail.')
  .min(20)
  .max(200)
  .describe('The token of the link in the mail.');

/** The body of `confirmSubscription` and `unsubscribe`: the token of a link in a mail. */
export const mailTokenRequest = z.strictObject({ token: mailToken });
/** The query of `unsubscribeOneClick`. Other fields are ignored: mail providers may add some. */
export const mailTokenQuery = z.object({ token: mailToken });
