import { z } from 'zod';
import {
  creation,
  creationId,
  creationStatus,
  creationSummary,
  creationType,
  publishedCreation,
} from './creation.ts';
import { mailTokenQuery, mailTokenRequest, subscribeRequest } from './newsletter.ts';
import { pageEnd, pageQuery } from './paging.ts';
import { routes } from './routes.ts';
import { articleRequest } from './tools/article.ts';
import { blogTitleRequest } from './tools/blog-title.ts';
import { imageRequest, objectName } from './tools/image.ts';
import { jobDescription } from './tools/resume.ts';
import { planAllowances, type UnitKind, usage } from './usage.ts';

const nothing = z.strictObject({});
const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** The services behind the gateway. */
export const serviceNames = ['text', 'image', 'resume', 'creations', 'newsletter'] as const;
export type ServiceName = (typeof serviceNames)[number];

const succeeded = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ success: z.literal(true), message: z.string(), ...shape });
const made = succeeded({ content: z.string(), creation, usage });

/** The longest JSON answer unless a call says otherwise, in bytes. */
export const defaultAnswerLimit = megabyte;
/** One creation of the longest content there is, which some answers carry twice, in bytes. */
const wholeCreation = 8 * megabyte;

/**
 * What a call's frequency is limited by. Per user: `read`, `write`, and `create` for work that costs much, such as AI calls.
 * Per address: `picture`, `newsletter` and `one-click`, which need no sign-in. How many are allowed is the gateway's configuration.
 */
export type CallLimit = 'read' | 'write' | 'create' | 'picture' | 'newsletter' | 'one-click';

/** One call of the product: where it lives, who may make it, what goes in and what comes out. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  service: ServiceName;
  /** `user`: a verified session token is needed. `public`: none is. */
  access: 'user' | 'public';
  /** What one call costs of the user's allowance; nothing unless given. */
  units?: UnitKind;
  summary: string;
  query?: z.ZodType;
  body:
    | { kind: 'none' }
    | { kind: 'json'; schema: z.ZodType; limit: number }
    /** `file` is the file's field; `fields` the others; `limit` bounds the whole body in bytes. */
    | { kind: 'multipart'; file: string; fields: z.ZodType; limit: number }
    /** Any body, or none, of at most `limit` bytes. It is not read. */
    | { kind: 'ignored'; limit: number };
  limit: CallLimit;
  /** The answer, or null where it is not JSON. */
  answer: z.ZodType | null;
  /** The longest JSON answer in bytes; `defaultAnswerLimit` unless given. A list ends its page before it. */
  answerLimit?: number;
  /** Whether `Accept: text/event-stream` is answered by a stream (see `streamEvents`). */
  streams: boolean;
}

const json = <Schema extends z.ZodType>(schema: Schema, limit = 64 * kilobyte) =>
  ({ kind: 'json', schema, limit }) as const;
const multipart = <Schema extends z.ZodType>(file: string, fields: Schema, limit: number) =>
  ({ kind: 'multipart', file, fields, limit }) as const;
const none = { kind: 'none' } as const;
const ignored = (limit: number) => ({ kind: 'ignored', limit }) as const;

/** Every call of the product (specification section 7, and the additions this project documents). */
export const calls = {
  getUserCreations: {
    ...routes.getUserCreations,
    service: 'creations',
    limit: 'read',
    summary:
      "Summaries of the user's own creations, newest first. Unfinished ones are left out unless `status=all`.",
    query: pageQuery.extend({
      type: creationType.optional(),
      status: z.union([creationStatus, z.literal('all')]).default('completed'),
      q: z.string().max(200).optional(),
    }),
    body: none,
    answer: succeeded({ creations: z.array(creationSummary), total: z.int() }).extend(pageEnd.shape),
    streams: false,
  },
  getCreation: {
    ...routes.getCreation,
    service: 'creations',
    limit: 'read',
    summary: "One of the user's own creations, whole.",
    body: none,
    answer: succeeded({ creation }),
    answerLimit: wholeCreation,
    streams: false,
  },
  getPublishedCreations: {
    ...routes.getPublishedCreations,
    service: 'creations',
    limit: 'read',
    summary: 'Published pictures of everybody, newest or most liked first.',
    query: pageQuery.extend({ sort: z.enum(['newest', 'most-liked']).default('newest') }),
    body: none,
    answer: succeeded({ creations: z.array(publishedCreation) }).extend(pageEnd.shape),
    streams: false,
  },
  toggleLike: {
    ...routes.toggleLike,
    service: 'creations',
    limit: 'write',
    summary: 'Like a published creation, or take the like back.',
    body: json(z.strictObject({ id: creationId })),
    answer: succeeded({ liked: z.boolean(), like_count: z.int() }),
    streams: false,
  },
  setPublished: {
    ...routes.setPublished,
    service: 'creations',
    limit: 'write',
    summary: "Publish or unpublish one of the user's own pictures. Unpublishing also ends its old address.",
    body: json(z.strictObject({ id: creationId, publish: z.boolean({ error: 'Send true or false.' }) })),
    answer: succeeded({ creation }),
    answerLimit: wholeCreation,
    streams: false,
  },
  deleteCreation: {
    ...routes.deleteCreation,
    service: 'creations',
    limit: 'write',
    summary: "Delete one of the user's own creations. It can be restored for 30 days.",
    body: json(z.strictObject({ id: creationId })),
    answer: succeeded({}),
    streams: false,
  },
  restoreCreation: {
    ...routes.restoreCreation,
    service: 'creations',
    limit: 'write',
    summary: 'Take back a deletion.',
    body: json(z.strictObject({ id: creationId })),
    answer: succeeded({ creation }),
    answerLimit: wholeCreation,
    streams: false,
  },
  getUsage: {
    ...routes.getUsage,
    service: 'creations',
    limit: 'read',
    summary: "What is left of the user's allowance today, and what each plan allows.",
    body: none,
    answer: succeeded({ usage: z.array(usage), plans: planAllowances }),
    streams: false,
  },
  generateArticle: {
    ...routes.generateArticle,
    service: 'text',
    limit: 'create',
    summary: 'Write an article.',
    body: json(articleRequest),
    answer: made,
    answerLimit: wholeCreation,
    streams: true,
  },
  generateBlogTitle: {
    ...routes.generateBlogTitle,
    service: 'text',
    limit: 'create',
    summary: 'Suggest blog titles.',
    body: json(blogTitleRequest),
    answer: made,
    answerLimit: wholeCreation,
    streams: true,
  },
  generateImage: {
    ...routes.generateImage,
    service: 'image',
    limit: 'create',
    summary: 'Generate a picture.',
    body: json(imageRequest),
    answer: made,
    answerLimit: wholeCreation,
    streams: true,
  },
  removeBackground: {
    ...routes.removeBackground,
    service: 'image',
    limit: 'create',
    summary: 'Remove the background of a picture.',
    body: multipart('image', nothing, 12 * megabyte),
    answer: made,
    answerLimit: wholeCreation,
    streams: true,
  },
  removeObject: {
    ...routes.removeObject,
    service: 'image',
    limit: 'create',
    summary: 'Remove a named object from a picture.',
    body: multipart('image', z.strictObject({ object: objectName }), 12 * megabyte),
    answer: made,
    answerLimit: wholeCreation,
    streams: true,
  },
  getPicture: {
    ...routes.getPicture,
    service: 'image',
    limit: 'picture',
    summary:
      'A picture, by its secret address. `w` bounds its width in pixels, `format` re-encodes it, `download` names it.',
    query: z.object({
      w: z.coerce.number().int().min(16).max(4096).optional(),
      format: z.enum(['png', 'jpg', 'webp', 'avif']).optional(),
      download: z.string().max(100).optional(),
    }),
    body: none,
    answer: null,
    streams: false,
  },
  reviewResume: {
    ...routes.reviewResume,
    service: 'resume',
    limit: 'create',
    summary: 'Review a resume: a score by rule, and advice by the model.',
    body: multipart('resume', z.strictObject({ job_description: jobDescription.optional() }), 6 * megabyte),
    answer: made,
    answerLimit: wholeCreation,
    streams: true,
  },
  getReviewPdf: {
    ...routes.getReviewPdf,
    service: 'resume',
    limit: 'create',
    summary: "One of the user's own reviews, with its score, as a PDF.",
    body: none,
    answer: null,
    streams: false,
  },
  subscribe: {
    ...routes.subscribe,
    service: 'newsletter',
    limit: 'newsletter',
    summary:
      'Ask for the newsletter. A mail with a link goes to the address; the answer is the same for every address.',
    body: json(subscribeRequest, kilobyte),
    answer: succeeded({}),
    streams: false,
  },
  confirmSubscription: {
    ...routes.confirmSubscription,
    service: 'newsletter',
    limit: 'newsletter',
    summary: 'Confirm a subscription with the token from the mail. It is valid for 48 hours.',
    body: json(mailTokenRequest, kilobyte),
    answer: succeeded({}),
    streams: false,
  },
  unsubscribe: {
    ...routes.unsubscribe,
    service: 'newsletter',
    limit: 'newsletter',
    summary: 'End a subscription with the token from any of its mails, and delete the address.',
    body: json(mailTokenRequest, kilobyte),
    answer: succeeded({}),
    streams: false,
  },
  unsubscribeOneClick: {
    ...routes.unsubscribeOneClick,
    service: 'newsletter',
    limit: 'one-click',
    summary:
      'The same for mail programs (RFC 8058): the address of the header List-Unsubscribe, sent as a POST by the program.',
    query: mailTokenQuery,
    body: ignored(4 * kilobyte),
    answer: succeeded({}),
    streams: false,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** What a call answers on success. */
export type CallAnswer<Name extends CallName> = Output<(typeof calls)[Name]['answer']>;
/** What a call's JSON body may be, before defaults are filled in. */
export type CallBody<Name extends CallName> = (typeof calls)[Name]['body'] extends { schema: infer Schema }
  ? Input<Schema>
  : never;
/** What a call's query may be, before defaults are filled in. */
export type CallQuery<Name extends CallName> = (typeof calls)[Name] extends { query: infer Schema }
  ? Input<Schema>
  : never;
