import { articleLengths, articlePrompt, promptLimit } from '@atelier/contracts/article-options';
import {
  Pills,
  preloadMarkdown,
  TextInput,
  ToolForm,
  ToolPage,
  UnitsLeft,
  useDraft,
  useRun,
} from '@atelier/tool-kit';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from './messages.ts';
import { ArticleResult } from './write-article/ArticleResult.tsx';

const { article } = messages;
const longestLabel = Math.max(...articleLengths.map(({ label }) => label.length));
const topicLimit = promptLimit - articlePrompt('', ' '.repeat(longestLabel)).length;

/** `/ai/write-article`: an article on a topic. `?topic=` fills the topic in. */
export default function WriteArticle() {
  const [search] = useSearchParams();
  const [draft, setDraft] = useDraft('write-article.topic', '');
  const [topic, setTopic] = useState(search.get('topic') ?? draft);
  const [length, setLength] = useDraft<number>('write-article.length', articleLengths[0].value);
  const run = useRun('generateArticle');

  function submit() {
    const label = articleLengths.find(({ value }) => value === length)?.label ?? articleLengths[0].label;
    preloadMarkdown();
    run.start({ body: { prompt: articlePrompt(topic.trim(), label), length } });
  }

  return (
    <ToolPage
      form={
        <ToolForm
          title={article.form}
          action={article.action}
          busyAction={article.busy}
          busy={run.busy}
          onSubmit={submit}
          aside={<UnitsLeft kind="text" />}
        >
          <TextInput
            label={article.topic}
            placeholder={article.topicPlaceholder}
            value={topic}
            maxLength={topicLimit}
            onChange={({ currentTarget }) => {
              setTopic(currentTarget.value);
              setDraft(currentTarget.value);
            }}
            required
            autoComplete="off"
          />
          <Pills label={article.length} options={articleLengths} value={length} onChange={setLength} />
        </ToolForm>
      }
      result={<ArticleResult run={run} length={length} />}
    />
  );
}
