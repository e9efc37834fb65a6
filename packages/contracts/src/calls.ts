import { z } from 'zod';
import { batchRoutes } from './batch-routes.ts';
import { batch, batchRequest, startedBatch } from './batches.ts';
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
import { routes } from './routes.ts';
import type { CallScope } from './scopes.ts';
import { countLimit, type UnitKind } from './tool-options.ts';
import { dailyUsage, planAllowances, usage, usageDays } from './usage.ts';
import { webhook, webhookRequest } from './webhooks.ts';

const nothing = z.strictObject({});
export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;

/** The services behind the gateway. */
export const serviceNames = ['text', 'image', 'resume', 'creations', 'newsletter', 'modules'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** A record with one value for each service. */
export const forEachService = <Value>(create: (name: ServiceName) => Value) =>
  Object.fromEntries(serviceNames.map((name) => [name, create(name)])) as Record<ServiceName, Value>;

/** The gateway's variable with the address of a service, such as `TEXT_URL`. */
export const serviceUrlVariable = (name: ServiceName) =>
  `${name.toUpperCase()}_URL` as `${Uppercase<ServiceName>}_URL`;

/** The response of a call that succeeded, with `shape` as its data. */
export const succeeded = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ success: z.literal(true), message: z.string(), ...shape });
/** The response of a creating call. */
export const created = succeeded({ content: z.string(), creation, usage });

/** The response with status 202 of a creating call with `Prefer: respond-async`: the addresses of the run. */
export const accepted = succeeded({
  /** The id of the run and of its creation. */
  id: creationId,
  /** The path of the creation. */
  url: z.string(),
  /** The path of its events. */
  stream_url: z.string(),
  /** The path of the call that stops it. */
  stop_url: z.string(),
});

export type AcceptedRun = z.infer<typeof accepted>;

/** The default limit of a JSON response, in bytes. */
export const defaultResponseLimit = megabyte;
/** The limit, in bytes, of a response with a whole creation, which may contain the content twice. */
export const wholeCreationLimit = 8 * megabyte;

/**
 * The class of a call's rate limit. Per user: `read`, `write`, and `create` for expensive work such as AI calls, `batch` for many of them that wait in a queue. Per IP
 * address: `picture`, `newsletter`, `one-click` and `deploy`, which need no sign-in. The gateway's configuration sets the rates.
 */
export type CallLimit =
  | 'read'
  | 'write'
  | 'create'
  | 'batch'
  | 'picture'
  | 'newsletter'
  | 'one-click'
  | 'deploy';

/** One call of the product: method, path, access, request and response. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  service: ServiceName;
  /**
   * `user`: requires a verified session token, or an API key with the scope of the call. `public`: requires nothing. `deploy`: requires a deploy token or the operator's
   * key, which the service checks. `internal`: only the gateway itself calls it.
   */
  access: 'user' | 'public' | 'deploy' | 'internal';
  /** What an API key must be allowed to do; absent unless `access` is `user`. */
  scope?: CallScope;
  /** Whether API keys and access tokens are refused, whatever their scopes: only a browser session may make the call. */
  sessionOnly?: boolean;
  /** The kind of the unit that a call costs; absent for a free call. */
  units?: UnitKind;
  summary: string;
  query?: z.ZodType;
  body:
    | { kind: 'none' }
    | { kind: 'json'; schema: z.ZodType; limit: number }
    /** `file` is the name of the file's field; `fields` are the others; `limit` is for the whole body in bytes. */
    | { kind: 'multipart'; file: string; fields: z.ZodType; limit: number }
    /** Any body of at most `limit` bytes, or none. It is not read. */
    | { kind: 'ignored'; limit: number };
  limit: CallLimit;
  /** The response, or null if it is not JSON. */
  response: z.ZodType | null;
  /** The limit of the JSON response in bytes; `defaultResponseLimit` by default. Lists end a page before it. */
  responseLimit?: number;
  /** Whether the call responds to `Accept: text/event-stream` with a stream (see `streamEvents`). */
  streams: boolean;
}

/** A JSON body of at most `limit` bytes. */
export const json = <Schema extends z.ZodType>(schema: Schema, limit = 64 * kilobyte) =>
  ({ kind: 'json', schema, limit }) as const;
const multipart = <Schema extends z.ZodType>(file: string, fields: Schema, limit: number) =>
  ({ kind: 'multipart', file, fields, limit }) as const;
/** No body. */
export const none = { kind: 'none' } as const;
const ignored = (limit: number) => ({ kind: 'ignored', limit }) as const;

/** Every call of the product (specification section 7, and the additions this project documents). */
export const calls = {
  getUserCreations: {
    ...routes.getUserCreations,
    service: 'creations',
    limit: 'read',
    summary:
      "Summaries of the user's own creations, newest first. Only completed ones unless `status` is given.",
    query: pageQuery.extend({
      type: creationType.optional(),
      status: z.union([creationStatus, z.literal('all')]).default('completed'),
      q: plainText().max(200).optional(),
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
    summary: "One of the user's own creations with its content.",
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
      "The events of one of the user's own runs, also while it lasts. With `Last-Event-ID` those after that event.",
    body: none,
    response: null,
    streams: true,
  },
  stopCreation: {
    ...routes.stopCreation,
    service: 'creations',
    limit: 'write',
    summary: "Stop one of the user's own runs. What was made so far is kept.",
    body: none,
    response: succeeded({}),
    streams: false,
  },
  getWebhook: {
    ...routes.getWebhook,
    service: 'creations',
    limit: 'read',
    summary: "The user's webhook and its latest deliveries; null without one.",
    body: none,
    response: succeeded({ webhook: webhook.nullable() }),
    streams: false,
  },
  setWebhook: {
    ...routes.setWebhook,
    service: 'creations',
    limit: 'write',
    summary:
      'Report the end of each run to this address, signed with the secret of the response. An empty address removes the webhook.',
    body: json(webhookRequest, 4 * kilobyte),
    response: succeeded({ webhook: webhook.nullable(), secret: z.string().nullable() }),
    streams: false,
  },
  getPublishedCreations: {
    ...routes.getPublishedCreations,
    service: 'creations',
    limit: 'read',
    summary: 'Published images of all users, newest or most liked first.',
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
    summary: "Publish or unpublish one of the user's own images. Unpublishing also changes its URL.",
    body: json(z.strictObject({ id: creationId, publish: z.boolean({ error: 'Send true or false.' }) })),
    response: succeeded({ creation }),
    responseLimit: wholeCreationLimit,
    streams: false,
  },
  renameCreation: {
    ...routes.renameCreation,
    service: 'creations',
    limit: 'write',
    summary: "Give one of the user's own creations a title; an empty one removes it.",
    body: json(z.strictObject({ id: creationId, title: creationTitle })),
    response: succeeded({ creation }),
    responseLimit: wholeCreationLimit,
    streams: false,
  },
  deleteCreation: {
    ...routes.deleteCreation,
    service: 'creations',
    limit: 'write',
    summary: "Delete one of the user's own creations. It can be restored for 30 days.",
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
      'The remaining allowance of the user today, the allowance of each plan, and the units spent by day, kind and tool.',
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
    summary: 'Generate an image.',
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
      'Make up to 50 creations with one request. All inputs are checked first; each item is then a run, and waits until earlier ones have ended. A key needs the scopes of all items.',
    body: json(batchRequest, megabyte),
    response: succeeded(startedBatch),
    streams: false,
  },
  getBatch: {
    ...batchRoutes.getBatch,
    service: 'creations',
    limit: 'read',
    summary: 'The state of all items of a batch.',
    body: none,
    response: succeeded({ batch }),
    streams: false,
  },
  getPicture: {
    ...routes.getPicture,
    service: 'image',
    limit: 'picture',
    summary:
      'An image, by its secret URL. `w` limits its width in pixels, `format` re-encodes it, `download` is its file name.',
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
    summary: 'Review a resume: a score by fixed rules, and advice by the model.',
    body: multipart('resume', z.strictObject({ job_description: jobDescription.optional() }), 6 * megabyte),
    response: created,
    responseLimit: wholeCreationLimit,
    streams: true,
  },
  getReviewPdf: {
    ...routes.getReviewPdf,
    service: 'resume',
    limit: 'create',
    summary: "One of the user's own reviews, with its score, as a PDF.",
    body: none,
    response: null,
    streams: false,
  },
  subscribe: {
    ...routes.subscribe,
    service: 'newsletter',
    limit: 'newsletter',
    summary:
      'Request the newsletter. The address receives a mail with a link; the response is the same for every address.',
    body: json(subscribeRequest, kilobyte),
    response: succeeded({}),
    streams: false,
  },
  confirmSubscription: {
    ...routes.confirmSubscription,
    service: 'newsletter',
    limit: 'newsletter',
    summary: 'Confirm a subscription with the token from the mail. It is valid for 48 hours.',
    body: json(mailTokenRequest, kilobyte),
    response: succeeded({}),
    streams: false,
  },
  unsubscribe: {
    ...routes.unsubscribe,
    service: 'newsletter',
    limit: 'newsletter',
    summary: 'End a subscription with the token from any of its mails and delete the e-mail address.',
    body: json(mailTokenRequest, kilobyte),
    response: succeeded({}),
    streams: false,
  },
  unsubscribeOneClick: {
    ...routes.unsubscribeOneClick,
    service: 'newsletter',
    limit: 'one-click',
    summary:
      'End a subscription from a mail program (RFC 8058). It sends a POST to the URL of the header List-Unsubscribe.',
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
