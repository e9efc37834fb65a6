import { z } from 'zod';

/** Limits of an image. The first two are checked in its header, before it is decoded. */
export interface ImageLimits {
  /** Most pixels that are decoded, in millions. */
  megapixels: number;
  side: number;
  /** Most pixels that are written, in millions. A larger image is scaled down. */
  storedMegapixels: number;
  /** Largest file that is written, in megabytes (1024 x 1024 bytes). */
  storedMegabytes: number;
}

export type Task =
  | { kind: 'prepare'; input: string; output: string; limits: ImageLimits }
  | { kind: 'compare'; one: string; other: string }
  | { kind: 'cover'; image: string }
  | { kind: 'inspect'; image: string }
  | { kind: 'locate'; mask: string; size: Measured; megapixels: number }
  | { kind: 'blend'; original: string; changed: string; mask: string; output: string; megabytes: number };

const refusals = [
  'unsupported',
  'svg',
  'heic',
  'too-many-pixels',
  'side-too-long',
  'too-large',
  'too-slow',
  'unreadable',
] as const;
export type Refusal = (typeof refusals)[number];

/** The size is that of the written file. */
const prepared = z.object({
  kind: z.literal('prepared'),
  ext: z.enum(['jpg', 'png', 'webp']),
  width: z.int(),
  height: z.int(),
  hash: z.string().max(1_000),
});
export type Prepared = z.infer<typeof prepared>;

const measured = z.object({ width: z.int(), height: z.int() });
export type Measured = z.infer<typeof measured>;

const regions = z.array(measured.extend({ left: z.int(), top: z.int() }));
export type Region = z.infer<typeof regions>[number];

/** It comes from a process that has decoded a hostile file. */
export const taskResult = z.discriminatedUnion('kind', [
  prepared,
  z.object({ kind: z.literal('compared'), same: z.boolean() }),
  z.object({ kind: z.literal('covered'), share: z.number() }),
  prepared.omit({ ext: true }).extend({ kind: z.literal('inspected') }),
  /** `share` is that of the white pixels, 0 to 1. */
  z.object({ kind: z.literal('located'), regions, share: z.number() }),
  /** Null if nothing differs. */
  z.object({ kind: z.literal('blended'), image: prepared.nullable() }),
  z.object({ kind: z.literal('refused'), reason: z.enum(refusals) }),
  /** The system failed, not the image. */
  z.object({ kind: z.literal('failed'), reason: z.string().overwrite((reason) => reason.slice(0, 1000)) }),
]);
export type TaskResult = z.infer<typeof taskResult>;
