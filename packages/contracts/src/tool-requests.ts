import { z } from 'zod';
import { mostCharacters, wholeNumber } from './checks.ts';
import { creationId } from './creation.ts';
import { fault } from './messages.ts';
import { filledText, imageSource, promptText, sourceField } from './requests.ts';
import {
  type ArticleWish,
  applicationDocuments,
  articleWishes,
  aspectRatios,
  blogCategories,
  imageCounts,
  imageStyles,
  jobLimit,
  likeLimit,
  lineVersions,
  objectLimit,
  resumeLimits,
  revisionLimits,
  subjectLimit,
  textChanges,
  tones,
  trialKeywordLimit,
} from './tool-options.ts';

const startLimit = 20_000;

const wishFields = Object.fromEntries(
  Object.entries(articleWishes).map(([name, { limit, meaning }]) => [
    name,
    filledText(limit, 'blank_option', 'send_text').optional().describe(meaning),
  ]),
) as Record<ArticleWish, z.ZodOptional<z.ZodString>>;

const subject = (meaning: string) =>
  filledText(subjectLimit, 'blank_option', 'send_text')
    .optional()
    .describe(`${meaning}, which names the creation. The prompt alone says what to make.`);

export const articleRequest = z.strictObject({
  prompt: promptText,
  length: z
    .int({ error: fault('article_length') })
    .min(100)
    .max(5000)
    .describe('The number of words that the article should have.'),
  start: z
    .string()
    .check(mostCharacters(startLimit))
    .optional()
    .describe(
      'The beginning of the article, such as the text of a stopped run. The result contains it and its continuation.',
    ),
  topic: subject('The topic'),
  tone: z.enum(tones).optional().describe('The tone of the article; by default that of an essay.'),
  ...wishFields,
  ...sourceField,
});

export const blogTitleRequest = z.strictObject({
  prompt: promptText,
  like: z
    .string()
    .trim()
    .min(1)
    .check(mostCharacters(likeLimit))
    .optional()
    .describe('A title that the new ones should resemble.'),
  keyword: subject('The keyword'),
  category: z.enum(blogCategories).optional().describe('The category in the prompt.'),
  ...sourceField,
});

/** The body of `reviseText`. `tone` and `instruction` are required for the changes of the same name. */
export const revisionRequest = z
  .strictObject({
    text: z
      .string(fault('send_text'))
      .check(mostCharacters(revisionLimits.text))
      .refine((text) => text.trim() !== '', fault('nothing_to_change'))
      .describe('The text to change, as markdown: a whole text or a part of it.'),
    change: z.enum(textChanges).describe('What to do with the text.'),
    tone: z.enum(tones).optional().describe('The new tone, for the change `tone`.'),
    instruction: filledText(revisionLimits.instruction, 'blank_instruction', 'send_text')
      .optional()
      .describe('What to change, in your own words, for the change `instruction`.'),
    context: z
      .string(fault('send_text'))
      .check(mostCharacters(revisionLimits.context))
      .optional()
      .describe('The unchanged text around the part, as context.'),
  })
  .superRefine((request, context) => {
    for (const field of ['tone', 'instruction'] as const) {
      const wanted = request.change === field;
      if ((request[field] !== undefined) === wanted) continue;
      const message = fault(wanted ? 'send_option' : 'option_of_change');
      context.addIssue({ code: 'custom', path: [field], message, params: { field } });
    }
  });
export type RevisionRequest = z.infer<typeof revisionRequest>;

export const trialRequest = z.strictObject({
  keyword: z
    .string(fault('blank_keyword'))
    .overwrite((keyword) => keyword.replace(/\s+/g, ' ').trim())
    .min(1, fault('blank_keyword'))
    .check(mostCharacters(trialKeywordLimit))
    .describe('What the titles are about.'),
});

export const mostImages = Math.max(...imageCounts);
const wholeCount = { error: fault('image_count') };

/** The body of `generateImage`. `aspect` and `count` are additions to the specification. */
export const imageRequest = z.strictObject({
  prompt: promptText,
  publish: z
    .boolean({ error: fault('send_boolean') })
    .default(false)
    .describe('Whether the image is shown in the community.'),
  description: subject('The description'),
  style: z.enum(imageStyles).optional().describe('The style in the prompt.'),
  aspect: z.enum(aspectRatios).default('square').describe('The aspect ratio of the image.'),
  count: z
    .int(wholeCount)
    .min(1)
    .max(mostImages)
    .optional()
    .describe('The number of images to make. Each costs a unit. By default 1.'),
  ...sourceField,
});
export type ImageRequest = z.infer<typeof imageRequest>;

export const imageEditRequest = z.strictObject({
  prompt: promptText.describe('What to change in the image, in your own words.'),
  count: wholeNumber(1, mostImages, wholeCount)
    .optional()
    .describe('The number of images to make. Each costs a unit. By default 1.'),
  ...imageSource,
});

export const imageChoice = z
  .strictObject({
    image: z
      .int()
      .min(0)
      .max(mostImages - 1)
      .optional()
      .describe('The position in `images` of the image that becomes `content`.'),
    others: z
      .enum(['discard', 'keep'])
      .optional()
      .describe(
        '`discard` removes the other images, permanently after 30 days. `keep` restores images discarded within that time.',
      ),
  })
  .refine(({ image, others }) => image !== undefined || others !== undefined, fault('no_image'));

/** The name of the object to remove: a single word. */
export const objectName = filledText(objectLimit, 'no_object')
  .refine((name) => !/\s/.test(name), fault('one_object'))
  .describe('The object to remove, in one word. Send this or `mask`.');

/** The mask, a file: a client sends its content, and the service has it on disk. */
const mask = z
  .any()
  .refine((file) => typeof file === 'object', fault('text_for_file'))
  .meta({ type: 'string', contentMediaType: 'image/png' })
  .describe(
    'What to remove: a PNG in which it is white and everything else black. It is scaled to the upright image. Send this or `object`.',
  ) as z.ZodType<{ path: string }, Blob>;

/** The fields of `removeObject`: the object is either named or painted. */
export const objectRemovalRequest = z
  .strictObject({ object: objectName.optional(), mask: mask.optional(), ...imageSource })
  .superRefine(({ object, mask }, context) => {
    if (object === undefined && mask === undefined)
      context.addIssue({ code: 'custom', path: ['object'], message: fault('no_object') });
    if (object !== undefined && mask !== undefined)
      context.addIssue({ code: 'custom', path: ['mask'], message: fault('object_or_mask') });
  });

/** The optional job description of a resume review, an addition to the specification. */
export const jobDescription = z
  .string()
  .trim()
  .check(mostCharacters(jobLimit))
  .describe('The text of a job advertisement. The report then lists the matching terms.');

/** The language of a resume review, an addition to the specification. */
export const reviewLanguage = z
  .enum(['en', 'de'])
  .default('en')
  .describe('The language of the review and its report. The resume may be in another language.');

/** A resume as text, instead of a file; an addition to the specification. */
export const resumeText = filledText(resumeLimits.characters, 'no_resume_text').describe(
  'The resume as text. Send this, `resume` or `review`.',
);

/** A reviewed resume to review again, instead of a file; an addition to the specification. */
export const reviewedResume = creationId.describe(
  "The id of one of the user's reviews, whose resume is reviewed again as text. Send this, `resume` or `resume_text`.",
);

export const tailorRequest = z.strictObject({
  made_from: creationId.describe("The id of one of the user's reviews, whose resume is used."),
  document: z
    .enum(applicationDocuments)
    .describe('`resume`: the resume with what the job asks for in front; `letter`: a cover letter.'),
  job_description: jobDescription
    .optional()
    .describe("The text of a job advertisement; by default the review's."),
  rewritten: z
    .array(
      z.strictObject({
        line: filledText(lineVersions.characters, 'no_line').describe('A line of the resume.'),
        version: filledText(lineVersions.characters * 2, 'no_line').describe('What takes its place.'),
      }),
    )
    .max(30)
    .optional()
    .describe('Lines of the resume to replace first, such as by versions of `rewriteLine`.'),
  language: reviewLanguage.describe('The language of the title.'),
});

export const lineRequest = z.strictObject({
  line: filledText(lineVersions.characters, 'no_line').describe(
    'The line of a resume to rewrite, without its list marker.',
  ),
});
