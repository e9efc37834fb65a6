import { z } from 'zod';
import { creationId, creationStatuses } from './creation.ts';
import { failureReason } from './errors.ts';
import { articleRequest, blogTitleRequest, imageRequest } from './tool-requests.ts';
import { usage } from './usage.ts';

/** The most creations of one batch. */
const batchLimit = 50;

/** The creating calls with a JSON body, by their names in a batch: the last segment of their path. */
export const batchedCalls = {
  'generate-article': 'generateArticle',
  'generate-blog-title': 'generateBlogTitle',
  'generate-image': 'generateImage',
} as const;
export type BatchedCall = keyof typeof batchedCalls;
const batchedCall = z.enum(Object.keys(batchedCalls) as [BatchedCall, ...BatchedCall[]]);

const itemOf = <Name extends BatchedCall, Body extends z.ZodType>(call: Name, body: Body) =>
  z.strictObject({
    call: z.literal(call).describe('The call, by the last part of its path.'),
    body: body.describe('The body of the call.'),
  });

/** The items of a request, by their names in the description of the API. */
export const batchRequestItems = {
  ArticleItem: itemOf('generate-article', articleRequest),
  BlogTitleItem: itemOf('generate-blog-title', blogTitleRequest),
  ImageItem: itemOf('generate-image', imageRequest),
};

/** The body of `createBatch`. */
export const batchRequest = z.strictObject({
  items: z
    .array(
      z.discriminatedUnion(
        'call',
        [batchRequestItems.ArticleItem, batchRequestItems.BlogTitleItem, batchRequestItems.ImageItem],
        { error: `Send one of ${Object.keys(batchedCalls).join(', ')}.` },
      ),
      { error: 'Send a list of items.' },
    )
    .min(1, 'Send at least one item.')
    .max(batchLimit, `Send at most ${batchLimit} items.`)
    .describe('What to make, in this order.'),
});
export type BatchRequest = z.input<typeof batchRequest>;

/**
 * The state of an item. `refused`: no run was begun for it, and `error` says why. The others are those of a creation.
 */
const batchItemStatuses = ['refused', ...creationStatuses] as const;

/** An item of a batch, at the position that it has in the request. */
export const batchItem = z.object({
  call: batchedCall.describe('The call, by the last part of its path.'),
  status: z
    .enum(batchItemStatuses)
    .describe('`refused`: nothing is made, and `error` says why. The others are those of a creation.'),
  id: creationId.nullable().describe('The id of the creation; null for a refused item.'),
  url: z.string().nullable().describe('The path of the creation; null for a refused item.'),
  stream_url: z.string().nullable().describe('The path of its events; null for a refused item.'),
  stop_url: z.string().nullable().describe('The path of the call that stops it; null for a refused item.'),
  error: failureReason.nullable().describe('Why it was refused, failed or is incomplete; otherwise null.'),
});
export type BatchItem = z.infer<typeof batchItem>;

/** Creations that were requested together. Kept for 24 hours; the creations stay. */
export const batch = z
  .object({
    id: z.string().describe('The id of the batch.'),
    url: z.string().describe('The path of the batch.'),
    state: z.enum(['running', 'ended']).describe('`ended`: every item has ended.'),
    created_at: z.iso.datetime().describe('When it was requested, ISO 8601.'),
    items: z
      .array(batchItem)
      .max(batchLimit)
      .describe('An item for each one of the request, in the same order.'),
  })
  .describe('Creations that were requested together. It is kept for 24 hours; the creations stay.');
export type Batch = z.infer<typeof batch>;

/** The data of the response of `createBatch`: `usage` has an entry for each kind of unit that the items cost. */
export const startedBatch = {
  batch,
  usage: z.array(usage).describe('What is left of each kind of unit that the items cost.'),
};
