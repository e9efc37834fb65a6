import { serveCall } from '@atelier/creation-kit/calls';
import { splitAtLastWord } from '@atelier/creation-kit/text-provider';
import type { Dependencies } from './dependencies.ts';
import { makeText } from './make-text.ts';

/** English needs about 1.5 tokens a word, other languages more. */
const tokensPerWord = 2;

const instructions = (words: number) =>
  [
    `Write about ${words} words, whole: with a beginning, a middle and an end.`,
    'Use Markdown. Begin with the title as the only first-level heading, and divide the text by second-level headings.',
    'Write the article and nothing else: no preamble, no closing remark about it, no code fence around it.',
    'Write in the language of the request.',
  ].join(' ');

/** `POST /api/ai/generate-article` */
export const generateArticle = (dependencies: Dependencies) =>
  serveCall('generateArticle', ({ body, run }) =>
    makeText(dependencies, {
      run,
      creation: {
        type: 'article',
        prompt: body.prompt,
        settings: { length: body.length },
      },
      system: `You are an experienced writer of articles. ${instructions(body.length)}`,
      tokens: body.length * tokensPerWord,
      // The last word may be cut off; the model writes it again.
      start: splitAtLastWord(body.start ?? '').whole,
    }),
  );
