import { type PageMeta, titleOf } from '../../browser/titles.ts';
import { pages as texts } from '../../pages/messages.ts';
import { docsMeta } from '../../pages/reference/docs.tsx';
import { landing } from '../../settings/public-messages.ts';
import { landingTools, type Registry } from '../../settings/registry.ts';
import { publicPages } from '../public-pages.tsx';

/** What search engines and previews of links show of a public page, or null for any other path. */
export function pageMeta(path: string, registry: Registry): PageMeta | null {
  const page = publicPages.find((one) => one.path === (path === '/explore' ? '/explore/*' : path));
  if (!page?.name) return docsMeta(path);
  const { name, unlisted } = page;
  return {
    title: name === 'landing' ? landing.page : titleOf(texts[name].title),
    description:
      name === 'landing'
        ? texts.landing.description({ tools: landingTools(registry).length })
        : texts[name].description,
    index: !unlisted,
  };
}
