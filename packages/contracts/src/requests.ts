import { z } from 'zod';
import { mostCharacters, wholeNumber } from './checks.ts';
import { creationId, creationTag } from './creation.ts';
import { fault, type MessageCode } from './messages.ts';
import {
  manyLimit,
  profileNameLimits,
  promptLimit,
  publicTagsLimit,
  tagLimits,
  titleLimit,
} from './tool-options.ts';

/** Entries per page of a list. */
export const pageSize = { default: 50, most: 100 } as const;

export const pageQuery = z.strictObject({
  cursor: z.string().check(mostCharacters(512)).optional(),
  limit: wholeNumber(1, pageSize.most).default(pageSize.default),
});

/** The cursor of the next page; null on the last. */
export const pageEnd = z.object({
  next_cursor: z.string().nullable().describe('The `cursor` of the next page; null on the last.'),
});

/** Text that is not blank. @param missing the message about a missing text */
export const filledText = (limit: number, blank: MessageCode, missing = blank) =>
  z.string(fault(missing)).trim().min(1, fault(blank)).check(mostCharacters(limit));

/** A prompt: text that is not blank. */
export const promptText = filledText(promptLimit, 'blank', 'send_text').describe(
  'What to make, in your own words.',
);

export const reportReason = filledText(500, 'report_reason').describe(
  'What is wrong with it: `sexual`, `violent`, `hateful`, `personal`, `copyright`, `name` (the public name of its owner), `other`, or your own words.',
);

/** A creation's title: on one line. An empty one removes the title. */
export const creationTitle = z
  .string(fault('send_text'))
  .overwrite((title) => title.replace(/\s+/g, ' ').trim())
  .check(mostCharacters(titleLimit))
  .describe('The new title, on one line. An empty one removes the title.');

const contentLimit = 500_000;

export const creationChange = z
  .strictObject({
    content: z
      .string(fault('send_text'))
      .min(1, fault('blank'))
      .check(mostCharacters(contentLimit))
      .optional()
      .describe('The new text, as markdown.'),
    based_on: z.iso
      .datetime({ offset: true, error: fault('date_time') })
      .optional()
      .describe('The `updated_at` of the edited text. The call fails if it is not the latest.'),
    checkpoint: z
      .literal(true)
      .optional()
      .describe(
        'Stores the replaced text as a separate version. Otherwise, changes within 2 minutes share one version.',
      ),
    title: creationTitle.optional(),
    starred: z.boolean().optional().describe('Whether the creation has a star.'),
    tags: z
      .array(creationTag)
      .max(tagLimits.most, fault('most_tags'))
      .overwrite((tags) => [...new Set(tags)])
      .optional()
      .describe('All tags of the creation.'),
  })
  .refine(
    ({ content, title, starred, tags }) =>
      [content, title, starred, tags].some((field) => field !== undefined),
    fault('no_change'),
  );

/** The public tags of an image, separate from its owner's private tags. */
export const publicTags = z
  .array(creationTag)
  .max(publicTagsLimit, fault('most_tags'))
  .overwrite((tags) => [...new Set(tags)])
  .describe('All public tags.');

export const creationIds = z.strictObject({
  ids: z
    .array(creationId)
    .min(1, fault('no_creation'))
    .max(manyLimit, fault('most_creations'))
    .describe('The ids of the creations.'),
});

/** The deleted creations to remove for good: some of them, or all. */
export const purgedCreations = z.union([
  creationIds,
  z.strictObject({ all: z.literal(true).describe('All deleted creations.') }),
]);

export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,255}$/);

/** The source of a creating call: shown if it is the user's own or published. */
export const sourceField = {
  made_from: creationId
    .optional()
    .describe(
      'The id of the source creation, such as the titles of an article, or a published image to remix.',
    ),
};

/** The longest address in a request, in characters. */
const addressLimit = 2_000;

/** An address that a server requests: https, unless the operator lists its host. */
export const requestedAddress = z
  .string(fault('no_address'))
  .trim()
  .check(mostCharacters(addressLimit))
  .regex(/^https?:\/\/\S+$/, fault('https_address'))
  .meta({ pattern: '^https://\\S+$' });

/** The fields of a call with an image that can replace its file. */
export const imageSource = {
  ...sourceField,
  image_url: requestedAddress
    .optional()
    .describe(
      'The public address of the image, which is fetched from there. Send this, a file or `made_from`.',
    ),
};

const newsletterEmail = z
  .string(fault('no_email'))
  .trim()
  .toLowerCase()
  .max(254, fault('email_too_long'))
  .pipe(z.email(fault('email')))
  .describe('The address to subscribe.');

export const subscribeRequest = z.strictObject({
  email: newsletterEmail,
  language: z.enum(['en', 'de']).default('en').describe('The language of the mails to this address.'),
});

const mailToken = z
  .string(fault('mail_token'))
  .min(20)
  .max(200)
  .describe('The token of the link in the mail.');

export const mailTokenRequest = z.strictObject({ token: mailToken });
/** The query of `unsubscribeOneClick`. Other fields are ignored: mail providers may add some. */
export const mailTokenQuery = z.object({ token: mailToken });

const shape = /^[^ ._-]+(?:(?:[ ._-]|\. )[^ ._-]+)*$/u;
const digitsAndSeparators = /[0-9 ._-]+/g;

/** Scripts of public names: a name uses only one, to prevent mixing similar letters. */
const scripts = [
  /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01bf\u01c4-\u024f\u1e00-\u1eff]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]*$/u,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Armenian}*$/u,
  /^\p{Script=Bengali}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Devanagari}*$/u,
  /^\p{Script=Georgian}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Hangul}*$/u,
  /^\p{Script=Hebrew}*$/u,
  /^\p{Script=Tamil}*$/u,
  /^\p{Script=Telugu}*$/u,
  /^\p{Script=Thai}*$/u,
];

function isInOneScript(name: string): boolean {
  const letters = name.replace(digitsAndSeparators, '');
  return shape.test(name) && scripts.some((script) => script.test(letters));
}

/** A user's public name. An empty one removes it. */
export const profileName = z
  .string(fault('no_name'))
  .overwrite((name) => name.normalize('NFKC').replace(/\s+/g, ' ').trim())
  .check(mostCharacters(profileNameLimits.most))
  .refine((name) => name === '' || name.length >= profileNameLimits.least, {
    error: fault('too_short'),
    params: { limit: profileNameLimits.least },
  })
  .refine((name) => name === '' || isInOneScript(name), fault('name_characters'))
  .describe('Your public name, shown with your published images. An empty one removes it.');
