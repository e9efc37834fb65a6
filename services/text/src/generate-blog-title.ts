import { serveCall } from '@atelier/service-kit';
import type { Dependencies } from './dependencies.ts';
import { makeText } from './make-text.ts';

const tokens = 600;

const system = [
  'You write titles for blog posts.',
  'Answer with ten titles as a numbered Markdown list, one a line, from 1. to 10., and with nothing else:',
  'no preamble, no heading, no quotation marks, no remark after it.',
  'Vary length, angle and form. Write in the language of the request.',
].join(' ');

/** `POST /api/ai/generate-blog-title` */
export const generateBlogTitle = (dependencies: Dependencies) =>
  serveCall('generateBlogTitle', async ({ body, identity, units, signal, stream }) => {
    const creation = await makeText(dependencies, {
      ...{ units, signal, stream, system, tokens },
      run: { userId: identity.userId, type: 'blog-title', prompt: body.prompt },
    });
    return { success: true, message: 'Your titles are ready.', content: creation.content, creation };
  });
