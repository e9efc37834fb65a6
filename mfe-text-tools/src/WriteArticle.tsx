import { articleLengths, subjectLimit } from '@atelier/contracts/tool-options';
import { Pills, preloadMarkdown, SubjectField, ToolScreen, useTool } from '@atelier/tool-kit';
import { messages } from './messages.ts';
import { ArticleResult } from './write-article/ArticleResult.tsx';
import { articleTool } from './write-article/article-tool.ts';
import { MoreOptions } from './write-article/MoreOptions.tsx';

const { article } = messages;
const lengths = articleLengths.map(({ value }) => ({ value, label: article.lengths[value] }));

/** `/ai/write-article`: an article on a topic. `?topic=`, `?length=` and the options fill the form. */
export default function WriteArticle() {
  const { values, set, run } = useTool(articleTool);
  const submit = () => {
    preloadMarkdown();
    void run.start(values);
  };
  return (
    <ToolScreen
      labels={article}
      units="text"
      busy={run.busy}
      onSubmit={submit}
      result={<ArticleResult run={run} length={values.length} />}
    >
      <SubjectField
        line
        label={article.topic}
        placeholder={article.topicPlaceholder}
        examples={article.examples}
        value={values.topic}
        maxLength={subjectLimit}
        onChange={(topic) => set({ topic })}
      />
      <Pills
        label={article.length}
        options={lengths}
        value={values.length}
        onChange={(length) => set({ length })}
      />
      <MoreOptions values={values} set={set} />
    </ToolScreen>
  );
}
