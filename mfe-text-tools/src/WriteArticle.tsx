import { articleLengths, articlePrompt, promptLimit } from '@atelier/contracts/tool-options';
import {
  Examples,
  Pills,
  preloadMarkdown,
  TextInput,
  ToolForm,
  ToolPage,
  UnitsLeft,
  useDraft,
  useGivenValues,
  useRun,
} from '@atelier/tool-kit';
import { messages } from './messages.ts';
import { ArticleResult } from './write-article/ArticleResult.tsx';

const { article } = messages;
const longestLabel = Math.max(...articleLengths.map(({ label }) => label.length));
const topicLimit = promptLimit - articlePrompt('', ' '.repeat(longestLabel)).length;

/** `/ai/write-article`: an article on a topic. `?topic=` and `?length=` fill the form. */
export default function WriteArticle() {
  const given = useGivenValues();
  const [topic, setTopic] = useDraft('write-article.topic', '', given.get('topic') ?? undefined);
  const [length, setLength] = useDraft<number>(
    'write-article.length',
    articleLengths[0].value,
    articleLengths.find(({ value }) => String(value) === given.get('length'))?.value,
  );
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
            onChange={({ currentTarget }) => setTopic(currentTarget.value)}
            required
            autoComplete="off"
          />
          {topic === '' && <Examples examples={article.examples} onChoose={setTopic} />}
          <Pills label={article.length} options={articleLengths} value={length} onChange={setLength} />
        </ToolForm>
      }
      result={<ArticleResult run={run} length={length} />}
    />
  );
}
