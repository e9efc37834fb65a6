import { blogCategories, blogTitlePrompt, likeLimit, promptLimit } from '@atelier/contracts/tool-options';
import {
  Examples,
  Pills,
  preloadMarkdown,
  type RunResult,
  TextInput,
  ToolForm,
  ToolPage,
  UnitsLeft,
  useDraft,
  useGivenValues,
  useRun,
} from '@atelier/tool-kit';
import { TitlesResult } from './blog-titles/TitlesResult.tsx';
import { messages } from './messages.ts';

const { titles } = messages;
const longestCategory = Math.max(...blogCategories.map((category) => category.length));
const keywordLimit = promptLimit - blogTitlePrompt('', ' '.repeat(longestCategory)).length;

/** `/ai/blog-titles`: titles for a keyword. `?keyword=` and `?category=` fill the form. */
export default function BlogTitles() {
  const given = useGivenValues();
  const [keyword, setKeyword] = useDraft('blog-titles.keyword', '', given.get('keyword') ?? undefined);
  const [category, setCategory] = useDraft<(typeof blogCategories)[number]>(
    'blog-titles.category',
    blogCategories[0],
    blogCategories.find((known) => known === given.get('category')),
  );
  const run = useRun('generateBlogTitle');

  function submit() {
    preloadMarkdown();
    run.start({ body: { prompt: blogTitlePrompt(keyword.trim(), category) } });
  }

  /** Titles for the same keyword that resemble one of them. */
  const findMore = (title: string) => {
    const prompt = promptOf(run.result) ?? blogTitlePrompt(keyword.trim() || title, category);
    run.start({ body: { prompt, like: title.slice(0, likeLimit) } });
  };

  return (
    <ToolPage
      form={
        <ToolForm
          title={titles.form}
          action={titles.action}
          busyAction={titles.busy}
          busy={run.busy}
          onSubmit={submit}
          aside={<UnitsLeft kind="text" />}
        >
          <TextInput
            label={titles.keyword}
            placeholder={titles.keywordPlaceholder}
            value={keyword}
            maxLength={keywordLimit}
            onChange={({ currentTarget }) => setKeyword(currentTarget.value)}
            required
            autoComplete="off"
          />
          {keyword === '' && <Examples examples={titles.examples} onChoose={setKeyword} />}
          <Pills label={titles.category} options={blogCategories} value={category} onChange={setCategory} />
        </ToolForm>
      }
      result={<TitlesResult run={run} onMore={findMore} />}
    />
  );
}

/** The prompt of a result; after a reload, that of its creation. Null if neither is known. */
function promptOf(result: RunResult | null): string | null {
  const body = result?.input?.body as { prompt: string } | undefined;
  return body?.prompt ?? result?.creation?.prompt ?? null;
}
