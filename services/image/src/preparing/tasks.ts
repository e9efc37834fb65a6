import { z } from 'zod';

/** What a picture may be: the first two are checked in its header, before it is decoded. */
export interface PictureLimits {
  /** Most pixels that are decoded, in millions. */
  megapixels: number;
  /** Most pixels of the width and of the height. */
  side: number;
  /** Largest file that may be written, in megabytes (1024 x 1024 bytes). */
  megabytes: number;
}

/** A task of the preparing process on images on disk. */
export type Task =
  | { kind: 'prepare'; input: string; output: string; limits: PictureLimits }
  | { kind: 'compare'; one: string; other: string }
  | { kind: 'cover'; picture: string };

/** Why a picture was not taken. */
export const refusals = [
  'unsupported',
  'svg',
  'heic',
  'too-many-pixels',
  'side-too-long',
  'too-large',
  'unreadable',
] as const;
export type Refusal = (typeof refusals)[number];

/** A picture after it was decoded, turned upright and written again without metadata. */
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
