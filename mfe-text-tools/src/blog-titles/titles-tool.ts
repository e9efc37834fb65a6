import { blogCategories, blogTitlePrompt } from '@atelier/contracts/tool-options';
import { defineTool } from '@atelier/tool-kit';

type Category = (typeof blogCategories)[number];

const categoryOf = (value: unknown) => blogCategories.find((known) => known === value);

export interface TitlesInput {
  keyword: string;
  category: Category;
  like?: string;
}

export const titlesTool = defineTool<'generateBlogTitle', TitlesInput>({
  call: 'generateBlogTitle',
  name: 'blog-titles',
  initial: { keyword: '', category: blogCategories[0] },
  request: ({ keyword: given, category, like }) => {
    const keyword = given.trim();
    return { body: { prompt: blogTitlePrompt(keyword, category), keyword, category, ...(like && { like }) } };
  },
  inputOf: ({ prompt, settings }) => ({
    keyword: String(settings.keyword ?? prompt),
    category: categoryOf(settings.category) ?? blogCategories[0],
  }),
  fromQuery(query) {
    const keyword = query.get('keyword');
    const category = categoryOf(query.get('category'));
    return { ...(keyword && { keyword }), ...(category && { category }) };
  },
});
