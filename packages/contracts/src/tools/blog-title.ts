import { z } from 'zod';
import { promptText } from './article.ts';

export * from './blog-title-options.ts';

/** What `generateBlogTitle` takes. */
export const blogTitleRequest = z.strictObject({ prompt: promptText });
export type BlogTitleRequest = z.infer<typeof blogTitleRequest>;
