import {
  type ArticleWish,
  articleLengths,
  articlePrompt,
  articleWishes,
  type Tone,
  tones,
} from '@atelier/contracts/tool-options';
import { defineTool } from '@atelier/tool-kit';

const lengthOf = (value: unknown) => articleLengths.find((known) => known.value === Number(value));

export const wishNames = Object.keys(articleWishes) as ArticleWish[];

const noWishes = {
  tone: '' as const,
  ...(Object.fromEntries(wishNames.map((name) => [name, ''])) as Record<ArticleWish, string>),
};

export interface ArticleInput extends Record<ArticleWish, string> {
  topic: string;
  length: number;
  tone: Tone | '';
  start?: string;
}

const toneOf = (value: unknown) => tones.find((known) => known === value);

export function wishesOf(values: Pick<ArticleInput, 'tone' | ArticleWish>) {
  const words = wishNames.map((name) => [name, values[name].trim()] as const);
  const used = Object.fromEntries(words.filter(([, text]) => text !== ''));
  return { ...(values.tone && { tone: values.tone }), ...used };
}

function storedWishes(stored: (name: string) => unknown): Partial<ArticleInput> {
  const tone = toneOf(stored('tone'));
  const words = wishNames.map((name) => [name, stored(name)] as const);
  return {
    ...(tone && { tone }),
    ...Object.fromEntries(words.filter(([, text]) => typeof text === 'string')),
  };
}

export const articleTool = defineTool<'generateArticle', ArticleInput>({
  call: 'generateArticle',
  name: 'write-article',
  initial: { topic: '', length: articleLengths[0].value, ...noWishes },
  request: ({ topic, length, start, ...wishes }) => ({
    body: {
      prompt: articlePrompt(topic.trim(), (lengthOf(length) ?? articleLengths[0]).label),
      topic: topic.trim(),
      length,
      ...wishesOf(wishes),
      ...(start && { start }),
    },
  }),
  inputOf({ prompt, settings }) {
    const topic = String(settings.topic ?? prompt);
    const length = lengthOf(settings.length)?.value;
    return length ? { topic, length, ...noWishes, ...storedWishes((name) => settings[name]) } : null;
  },
  fromQuery(query) {
    const length = lengthOf(query.get('length'))?.value;
    const topic = query.get('topic');
    return { ...(topic && { topic }), ...(length && { length }), ...storedWishes((name) => query.get(name)) };
  },
});
