import { promptLimit } from '@atelier/contracts/article-options';
import { blogCategories, blogTitlePrompt } from '@atelier/contracts/blog-title-options';
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
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TitlesResult } from './blog-titles/TitlesResult.tsx';
import { messages } from './messages.ts';

const { titles } = messages;
const longestCategory = Math.max(...blogCategories.map((category) => category.length));
const keywordLimit = promptLimit - blogTitlePrompt('', ' '.repeat(longestCategory)).length;

/** `/ai/blog-titles`: titles for a keyword. `?keyword=` and `?category=` fill the form. */
export default function BlogTitles() {
  const [keyword, setKeyword] = useDraft('blog-titles.keyword', '');
  const [category, setCategory] = useDraft<(typeof blogCategories)[number]>(
    'blog-titles.category',
    blogCategories[0],
  );
  const [given] = useSearchParams();
  const run = useRun('generateBlogTitle');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the setters of a draft are new at each render.
  useEffect(() => {
    const word = given.get('keyword');
    if (!word) return;
    setKeyword(word);
    setCategory(blogCategories.find((known) => known === given.get('category')) ?? blogCategories[0]);
  }, [given]);

  function submit() {
    preloadMarkdown();
    run.start({ body: { prompt: blogTitlePrompt(keyword.trim(), category) } });
  }

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
          <Pills label={titles.category} options={blogCategories} value={category} onChange={setCategory} />
        </ToolForm>
      }
      result={<TitlesResult run={run} />}
    />
  );
}
