import type { CallBody } from '@atelier/contracts';
import type { ArticleWish } from '@atelier/contracts/tool-options';
import { splitAtLastWord } from '@atelier/creation-kit/text-provider';
import { createText } from './create-text.ts';
import type { Handler } from './dependencies.ts';

/** English needs about 1.5 tokens a word, other languages more. */
const tokensPerWord = 2;

type Wishes = Pick<CallBody<'generateArticle'>, 'tone' | ArticleWish>;

/** Quotes the user's words, so that they are not mistaken for instructions. */
function wished({ tone, audience, language, keywords, outline }: Wishes): string[] {
  const quoted = JSON.stringify;
  return [
    ...(tone ? [`The tone is ${tone}.`] : []),
    ...(audience ? [`Write for these readers: ${quoted(audience)}.`] : []),
    ...(keywords ? [`Use each of these keywords: ${quoted(keywords)}.`] : []),
    ...(outline
      ? [`Follow this outline, with a second-level heading for each of its lines: ${quoted(outline)}.`]
      : []),
    language ? `Write in this language: ${quoted(language)}.` : 'Write in the language of the request.',
  ];
}

const instructions = (words: number, wishes: Wishes) =>
  [
    `Write about ${words} words, whole: with a beginning, a middle and an end.`,
    'Use Markdown. Begin with the title as the only first-level heading, and divide the text by second-level headings.',
    'Write the article and nothing else: no preamble, no closing remark about it, no code fence around it.',
    ...wished(wishes),
  ].join(' ');

/** `POST /api/ai/generate-article` */
export const generateArticle: Handler<'generateArticle'> = async ({ body }, dependencies) => {
  const { prompt, length, start = '', made_from, ...wishes } = body;
  const used = Object.entries(wishes).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return createText(dependencies, {
    creation: {
      type: 'article',
      prompt,
      settings: { length, ...Object.fromEntries(used) },
      ...(made_from && { made_from }),
    },
    system: `You are an experienced writer of articles. ${instructions(length, wishes)}`,
    tokens: length * tokensPerWord,
    // The last word may be truncated; the model writes it again.
    start: splitAtLastWord(start).whole,
  });
};
