import { serveCalls } from '@atelier/creation-kit/calls';
import { defineService } from '@atelier/creation-kit/service';
import { createDependencies } from './dependencies.ts';
import { generateArticle } from './generate-article.ts';
import { generateBlogTitle } from './generate-blog-title.ts';
import { reviseText } from './revise-text.ts';
import { settingsSchema } from './settings.ts';
import { tryTitles } from './try-titles.ts';

export const textService = defineService({
  name: 'text',
  settings: settingsSchema,
  createDependencies,
  creating: (dependencies) => dependencies,
  calls: (dependencies) =>
    serveCalls(dependencies, {
      generateArticle,
      generateBlogTitle,
      reviseText,
      tryTitles,
    }),
});
