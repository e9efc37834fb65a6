import { z } from 'zod';

/** What the preparing process is asked to do with pictures on disk. */
export type Task =
  | { kind: 'prepare'; input: string; output: string; megapixels: number }
  | { kind: 'compare'; one: string; other: string }
  | { kind: 'cover'; picture: string };

/** Why a picture was not taken. */
export const refusals = ['unsupported', 'svg', 'heic', 'too-many-pixels', 'unreadable'] as const;
export type Refusal = (typeof refusals)[number];

/** A picture after it was decoded, turned upright and written anew without metadata. */
export const prepared = z.object({
  kind: z.literal('prepared'),
  ext: z.enum(['jpg', 'png', 'webp']),
  width: z.int(),
  height: z.int(),
});
export type Prepared = z.infer<typeof prepared>;

/** What the preparing process answers. */
export const taskAnswer = z.discriminatedUnion('kind', [
  prepared,
  /** Whether two pictures show the same. */
  z.object({ kind: z.literal('compared'), same: z.boolean() }),
  /** The share of pixels that are not transparent, 0 to 1. */
  z.object({ kind: z.literal('covered'), share: z.number() }),
  z.object({ kind: z.literal('refused'), why: z.enum(refusals) }),
]);
export type TaskAnswer = z.infer<typeof taskAnswer>;
