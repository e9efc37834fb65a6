import { z } from 'zod';
import { batch, batchRequest, startedBatch } from './batches.ts';
import {
  type Call,
  created,
  ignored,
  json,
  kilobyte,
  megabyte,
  multipart,
  none,
  succeeded,
  wholeCreationLimit,
} from './call.ts';
import {
  creation,
  creationId,
  creationStatus,
  creationSummary,
  creationType,
  publishedCreation,
} from './creation.ts';
import {
  articleRequest,
  blogTitleRequest,
  creationTitle,
  imageRequest,
  jobDescription,
  mailTokenQuery,
  mailTokenRequest,
  objectRemovalRequest,
  pageEnd,
  pageQuery,
  plainText,
  subscribeRequest,
} from './requests.ts';
import { batchRoutes, routes } from './routes.ts';
import { countLimit, searchLimit, type UnitKind } from './tool-options.ts';
import { dailyUsage, planAllowances, usage, usageDays } from './usage.ts';
import { webhook, webhookRequest } from './webhooks.ts';

const nothing = z.strictObject({});

/** Every call of the product (specification section 7, and the additions this project documents). */
export const calls = {
  getUserCreations: {
    ...routes.getUserCreations,
    service: 'creations',
    limit: 'read',
    summary:
      "List creations. Summaries of the user's own ones, newest first; only completed ones unless `status` is given.",
    query: pageQuery.extend({
      type: creationType.optional(),
      status: z.union([creationStatus, z.literal('all')]).default('completed'),
      q: plainText().max(searchLimit).optional(),
    }),
    body: none,
    /** `total` is the number of creations that match, up to `countLimit`. */
    response: succeeded({
      creations: z.array(creationSummary),
      total: z.int().nonnegative().max(countLimit),
    }).extend(pageEnd.shape),
    streams: false,
  },
  getCreation: {
    ...routes.getCreation,
    service: 'creations',
    limit: 'read',
    summary: "Get a creation. One of the user's own, with its content.",
    body: none,
    response: succeeded({ creation }),
    responseLimit: wholeCreationLimit,
    streams: false,
  },
  streamCreation: {
    ...routes.streamCreation,
    service: 'creations',
    limit: 'read',
    summary:
      "Follow a run. The events of one of the user's own runs, while it lasts and afterwards. With `Last-Event-ID` only those after that event.",
    body: none,
    response: null,
    streams: true,
  },
  stopCreation: {
    ...routes.stopCreation,
    service: 'creations',
    limit: 'write',
    summary: 'Stop a run. What was made so far is kept.',
    body: none,
    response: succeeded({}),
    streams: false,
  },
  getWebhook: {
    ...routes.getWebhook,
    service: 'creations',
    limit: 'read',
    summary: 'Get the webhook. The address and its latest deliveries; null if the user has none.',
    body: none,
    response: succeeded({ webhook: webhook.nullable() }),
    streams: false,
  },
  setWebhook: {
    ...routes.setWebhook,
    service: 'creations',
    limit: 'write',
    summary:
      'Set the webhook. The end of each run is reported to this address, signed with the secret of the response. An empty address removes the webhook.',
    body: json(webhookRequest, 4 * kilobyte),
    response: succeeded({ webhook: webhook.nullable(), secret: z.string().nullable() }),
    streams: false,
  },
  getPublishedCreations: {
    ...routes.getPublishedCreations,
    service: 'creations',
    limit: 'read',
    summary: 'List published images. Those of all users, newest or most liked first.',
    query: pageQuery.extend({ sort: z.enum(['newest', 'most-liked']).default('newest') }),
    body: none,
    response: succeeded({ creations: z.array(publishedCreation) }).extend(pageEnd.shape),
    streams: false,
  },
  toggleLike: {
    ...routes.toggleLike,
    service: 'creations',
    limit: 'write',
    summary: 'Like a published creation, or remove the like.',
    body: json(z.strictObject({ id: creationId })),
    response: succeeded({ liked: z.boolean(), like_count: z.int() }),
    streams: false,
  },
  setPublished: {
    ...routes.setPublished,
    service: 'creations',
    limit: 'write',
    summary: 'Publish or unpublish an image. Unpublishing also changes its URL.',
    body: json(z.strictObject({ id: creationId, publish: z.boolean({ error: 'Send true or false.' }) })),
    response: succeeded({ creation }),
    responseLimit: wholeCreationLimit,
    streams: false,
  },
  renameCreation: {
    ...routes.renameCreation,
    service: 'creations',
    limit: 'write',
    summary: 'Rename a creation. An empty title removes the one that it has.',
    body: json(z.strictObject({ id: creationId, title: creationTitle })),
    response: succeeded({ creation }),
    responseLimit: wholeCreationLimit,
    streams: false,
  },
  deleteCreation: {
    ...routes.deleteCreation,
    service: 'creations',
    limit: 'write',
    summary: 'Delete a creation. It can be restored for 30 days; an image then has a new URL.',
    body: json(z.strictObject({ id: creationId })),
    response: succeeded({}),
    streams: false,
  },
  restoreCreation: {
    ...routes.restoreCreation,
    service: 'creations',
    limit: 'write',
    summary: 'Restore a deleted creation.',
    body: json(z.strictObject({ id: creationId })),
    response: succeeded({ creation }),
    responseLimit: wholeCreationLimit,
    streams: false,
  },
  getUsage: {
    ...routes.getUsage,
    service: 'creations',
    limit: 'read',
    summary:
      'Get the usage. What is left today, the allowance of each plan, and the units spent by day, kind and tool.',
    query: z.strictObject({
      days: z.coerce.number().int().min(1).max(usageDays.most).default(usageDays.standard),
    }),
    body: none,
    /** `history` has an entry for each of the last `days` days and each kind with units, oldest first. */
    response: succeeded({ usage: z.array(usage), plans: planAllowances, history: z.array(dailyUsage) }),
    streams: false,
  },
  generateArticle: {
    ...routes.generateArticle,
    service: 'text',
    limit: 'create',
    summary: 'Write an article.',
    body: json(articleRequest),
    response: created,
    responseLimit: wholeCreationLimit,
    streams: true,
  },
  generateBlogTitle: {
    ...routes.generateBlogTitle,
    service: 'text',
    limit: 'create',
    summary: 'Suggest blog titles.',
    body: json(blogTitleRequest),
    response: created,
    responseLimit: wholeCreationLimit,
    streams: true,
  },
  generateImage: {
    ...routes.generateImage,
    service: 'image',
    limit: 'create',
    summary: 'Generate an image. A key needs the scope `publish` too to publish it.',
    publishes: true,
    body: json(imageRequest),
    response: created,
    responseLimit: wholeCreationLimit,
    streams: true,
  },
  removeBackground: {
    ...routes.removeBackground,
    service: 'image',
    limit: 'create',
    summary: 'Remove the background of an image.',
    body: multipart('image', nothing, 12 * megabyte),
    response: created,
    responseLimit: wholeCreationLimit,
    streams: true,
  },
  removeObject: {
    ...routes.removeObject,
    service: 'image',
    limit: 'create',
    summary:
      'Remove an object from an image. It is named by `object` (one word) or selected by `regions`: a JSON list of `{ x, y, width, height }` in shares of the upright image.',
    body: multipart('image', objectRemovalRequest, 12 * megabyte),
    response: created,
    responseLimit: wholeCreationLimit,
    streams: true,
  },
  createBatch: {
    ...batchRoutes.createBatch,
    service: 'creations',
    limit: 'batch',
    summary:
      'Create a batch. Up to 50 creations with one request: all inputs are checked first, and each item is then a run that waits until earlier ones have ended. A key needs the scopes of all items.',
    body: json(batchRequest, megabyte),
    response: succeeded(startedBatch),
    streams: false,
  },
  getBatch: {
    ...batchRoutes.getBatch,
    service: 'creations',
    limit: 'read',
    summary: 'Get a batch. The state of all its items.',
    body: none,
    response: succeeded({ batch }),
    streams: false,
  },
  getPicture: {
    ...routes.getPicture,
    service: 'image',
    limit: 'picture',
    summary:
      'Get an image. Its URL is secret. `w` is the width that is needed, `format` re-encodes it, `download` is its file name.',
    // Not strict: programs that share links add parameters to them.
    query: z.object({
      w: z.coerce.number().int().min(16).max(4096).optional(),
      format: z.enum(['png', 'jpg', 'webp', 'avif']).optional(),
      download: plainText().max(100).optional(),
    }),
    body: none,
    response: null,
    streams: false,
  },
  reviewResume: {
    ...routes.reviewResume,
    service: 'resume',
    limit: 'create',
    summary: 'Review a resume. A score by fixed rules, and advice by the model.',
    body: multipart('resume', z.strictObject({ job_description: jobDescription.optional() }), 6 * megabyte),
    response: created,
    responseLimit: wholeCreationLimit,
    streams: true,
  },
  getReviewPdf: {
    ...routes.getReviewPdf,
    service: 'resume',
    limit: 'create',
    summary: "Get a review as a PDF. One of the user's own, with its score.",
    body: none,
    response: null,
    streams: false,
  },
  subscribe: {
    ...routes.subscribe,
    service: 'newsletter',
    limit: 'newsletter',
    summary:
      'Subscribe to the newsletter. The address receives a mail with a link; the response is the same for every address.',
    body: json(subscribeRequest, kilobyte),
    response: succeeded({}),
    streams: false,
  },
  confirmSubscription: {
    ...routes.confirmSubscription,
    service: 'newsletter',
    limit: 'newsletter',
    summary: 'Confirm a subscription. The token is in the mail, and valid for 48 hours.',
    body: json(mailTokenRequest, kilobyte),
    response: succeeded({}),
    streams: false,
  },
  unsubscribe: {
    ...routes.unsubscribe,
    service: 'newsletter',
    limit: 'newsletter',
    summary: 'End a subscription. The token is in each of its mails. The e-mail address is deleted.',
    body: json(mailTokenRequest, kilobyte),
    response: succeeded({}),
    streams: false,
  },
  unsubscribeOneClick: {
    ...routes.unsubscribeOneClick,
    service: 'newsletter',
    limit: 'one-click',
    summary:
      'End a subscription from a mail program. The program sends a POST to the URL of the header List-Unsubscribe (RFC 8058).',
    query: mailTokenQuery,
    body: ignored(4 * kilobyte),
    response: succeeded({}),
    streams: false,
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
/** The calls that make a creation, and cost a unit. */
export type CreatingCallName = {
  [Name in CallName]: (typeof calls)[Name] extends { units: UnitKind } ? Name : never;
}[CallName];
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** The response of a call on success. */
export type CallResponse<Name extends CallName> = Output<(typeof calls)[Name]['response']>;
/** The JSON body of a call, before defaults are applied. */
export type CallBody<Name extends CallName> = (typeof calls)[Name]['body'] extends { schema: infer Schema }
  ? Input<Schema>
  : never;
/** The query of a call, before defaults are applied. */
export type CallQuery<Name extends CallName> = (typeof calls)[Name] extends { query: infer Schema }
  ? Input<Schema>
  : never;
