import { parseTitles } from '@atelier/contracts';
import { createText } from './create-text.ts';
import type { Handler } from './dependencies.ts';

const tokens = 600;

const instructions = [
  'You write titles for blog posts.',
  'Answer with 10 titles as a numbered Markdown list, one a line, from 1. to 10., and with nothing else:',
  'no preamble, no heading, no quotation marks, no remark after it.',
  'Vary length, angle and form. Write in the language of the request.',
].join(' ');

const systemFor = (like: string | undefined) =>
  like
    ? `${instructions} Make them similar in form and angle to this one: ${JSON.stringify(like)}.`
    : instructions;

const markdownItem = /^\s*(?:\d+[.)]|[-*+])\s/m;

/** Titles as a list in Markdown; empty if the text has none. */
function listed(text: string): string {
  const titles = parseTitles(text);
  if (titles.length === 0) return '';
  if (titles.length === 1 || markdownItem.test(text)) return text;
  return titles.map((title, index) => `${index + 1}. ${title}`).join('\n');
}

/** `POST /api/ai/generate-blog-title` */
export const generateBlogTitle: Handler<'generateBlogTitle'> = async ({ body }, dependencies) => {
  const { prompt, keyword, category, like } = body;
  return createText(dependencies, {
    tokens,
    finish: listed,
    system: systemFor(like),
    creation: {
      type: 'blog-title',
      prompt,
      settings: { ...(keyword && { keyword }), ...(category && { category }), ...(like && { like }) },
    },
  });
};
