import { blogCategories, likeLimit, subjectLimit } from '@atelier/contracts/tool-options';
import { Pills, preloadMarkdown, SubjectField, ToolScreen, useTool } from '@atelier/tool-kit';
import { TitlesResult } from './blog-titles/TitlesResult.tsx';
import { titlesTool } from './blog-titles/titles-tool.ts';
import { useTrial } from './blog-titles/use-trial.ts';
import { messages } from './messages.ts';

const { titles } = messages;
const categories = blogCategories.map((value) => ({ value, label: titles.categories[value] }));

/** `/ai/blog-titles`: titles for a keyword. `?keyword=` and `?category=` fill the form. */
export default function BlogTitles() {
  const { values, set, run: ownRun } = useTool(titlesTool);
  const run = useTrial(ownRun);

  function submit() {
    preloadMarkdown();
    void run.start(values);
  }

  const findMore = (title: string) => {
    const input = run.result?.input ?? { ...values, keyword: values.keyword.trim() || title };
    void run.start({ ...input, like: title.slice(0, likeLimit) });
  };

  return (
    <ToolScreen
      labels={titles}
      units="text"
      busy={run.busy}
      onSubmit={submit}
      result={<TitlesResult run={run} onMore={findMore} />}
    >
      <SubjectField
        line
        label={titles.keyword}
        placeholder={titles.keywordPlaceholder}
        examples={titles.examples}
        value={values.keyword}
        maxLength={subjectLimit}
        onChange={(keyword) => set({ keyword })}
      />
      <Pills
        label={titles.category}
        options={categories}
        value={values.category}
        onChange={(category) => set({ category })}
      />
    </ToolScreen>
  );
}
