import { z } from 'zod';
import { creationId } from './creation.ts';
import { failureReason } from './errors.ts';
import { articleRequest, blogTitleRequest, imageRequest } from './requests.ts';
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
  z.strictObject({ call: z.literal(call), body });

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
    .max(batchLimit, `Send at most ${batchLimit} items.`),
});
export type BatchRequest = z.input<typeof batchRequest>;

/**
 * The state of an item. `refused`: no run was begun for it, and `error` says why. `queued`: its run waits for earlier ones of its
 * user. The others are those of a creation.
 */
const batchItemStatuses = [
  'refused',
  'queued',
  'running',
  'completed',
  'stopped',
  'incomplete',
  'failed',
] as const;

/** An item of a batch, at the position that it has in the request. */
export const batchItem = z.object({
  call: batchedCall,
  status: z.enum(batchItemStatuses),
  /** The id of the run and of its creation; null for a refused item, like the addresses of the run. */
  id: creationId.nullable(),
  url: z.string().nullable(),
  stream_url: z.string().nullable(),
  stop_url: z.string().nullable(),
  /** Why it was refused, failed or is incomplete; otherwise null. */
  error: failureReason.nullable(),
});
export type BatchItem = z.infer<typeof batchItem>;

/** Creations that were requested together. Kept for 24 hours; the creations stay. */
export const batch = z.object({
  id: z.string(),
  /** Its path. */
  url: z.string(),
  /** `ended`: every item has ended. */
  state: z.enum(['running', 'ended']),
  created_at: z.iso.datetime(),
  items: z.array(batchItem).max(batchLimit),
});
export type Batch = z.infer<typeof batch>;

/** The data of the response of `createBatch`: `usage` has an entry for each kind of unit that the items cost. */
export const startedBatch = { batch, usage: z.array(usage) };
