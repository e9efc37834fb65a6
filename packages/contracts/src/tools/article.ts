import { z } from 'zod';
import { promptLimit } from './article-options.ts';

export * from './article-options.ts';

/** Any prompt: text with something in it. */
export const promptText = z
  .string({ error: 'Send text.' })
  .trim()
  .min(1, 'Write something first.')
  .max(promptLimit, `Keep it under ${promptLimit} characters.`);

/** What `generateArticle` takes. `length` is the number of words aimed at. */
export const articleRequest = z.strictObject({
  prompt: promptText,
  length: z.int({ error: 'Send a whole number of words.' }).min(100).max(5000),
});
export type ArticleRequest = z.infer<typeof articleRequest>;
