import { articleLengths, articlePrompt } from '@atelier/contracts/tool-options';
import { defineTool } from '@atelier/tool-kit';

const lengthOf = (value: unknown) => articleLengths.find((known) => known.value === Number(value));

export interface ArticleInput {
  topic: string;
  /** In words: the value of an article length. */
  length: number;
  /** The text of an unfinished article, which is continued. */
  start?: string;
}

export const articleTool = defineTool<'generateArticle', ArticleInput>({
  call: 'generateArticle',
  name: 'write-article',
  initial: { topic: '', length: articleLengths[0].value },
  request: ({ topic, length, start }) => ({
    body: {
      prompt: articlePrompt(topic.trim(), (lengthOf(length) ?? articleLengths[0]).label),
      length,
      ...(start && { start }),
    },
  }),
  inputOf({ prompt, settings }) {
    const topic = articlePrompt.parse(prompt)?.text;
    const length = lengthOf(settings.length)?.value;
    return topic && length ? { topic, length } : null;
  },
  given(query) {
    const length = lengthOf(query.get('length'))?.value;
    const topic = query.get('topic');
    return { ...(topic && { topic }), ...(length && { length }) };
  },
});
