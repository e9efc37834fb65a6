import { z } from 'zod';

/** Article lengths, as specification section 9 lists them: the value sent and the label shown. */
export const articleLengths = [
  { value: 800, label: 'Short (500-800 words)' },
  { value: 1200, label: 'Medium (800-1200 words)' },
  { value: 1600, label: 'Long (1200-1600 words)' },
] as const;

/** The prompt the product builds for an article (specification section 7). */
export const articlePrompt = (topic: string, lengthLabel: string) =>
  `Write an article about ${topic} in ${lengthLabel}`;

/** Longest prompt of any text tool, in characters. */
export const promptLimit = 4000;

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
