import { z } from 'zod';
import { promptText } from './article.ts';
import { aspectRatios, oneObjectMessage } from './image-options.ts';

export * from './image-options.ts';

/** What `generateImage` takes. `aspect` is an addition to the specification. */
export const imageRequest = z.strictObject({
  prompt: promptText,
  publish: z.boolean({ error: 'Send true or false.' }).default(false),
  aspect: z.enum(aspectRatios).default('square'),
});
export type ImageRequest = z.infer<typeof imageRequest>;

/** The name of the object to remove: a single word. */
export const objectName = z
  .string({ error: 'Name the object to remove.' })
  .trim()
  .min(1, 'Name the object to remove.')
  .max(60, 'Keep the name under 60 characters.')
  .refine((name) => !/\s/.test(name), oneObjectMessage);
