import { blogCategories, blogTitlePrompt } from '@atelier/contracts/tool-options';
import { defineTool } from '@atelier/tool-kit';

type Category = (typeof blogCategories)[number];

export interface TitlesInput {
  keyword: string;
  category: Category;
  /** A title that the new ones resemble. */
  like?: string;
}

export const titlesTool = defineTool<'generateBlogTitle', TitlesInput>({
  call: 'generateBlogTitle',
  name: 'blog-titles',
  initial: { keyword: '', category: blogCategories[0] },
  request: ({ keyword, category, like }) => ({
    body: { prompt: blogTitlePrompt(keyword.trim(), category), ...(like && { like }) },
  }),
  inputOf({ prompt }) {
    const parts = blogTitlePrompt.parse(prompt);
    return parts && { keyword: parts.text, category: parts.choice };
  },
  fromQuery(query) {
    const keyword = query.get('keyword');
    const category = blogCategories.find((known) => known === query.get('category'));
    return { ...(keyword && { keyword }), ...(category && { category }) };
  },
});
