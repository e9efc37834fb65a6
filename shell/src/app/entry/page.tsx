import './page-language.ts';
import type { PageCard, PageSettings, RenderedPage } from '@atelier/contracts';
import { pageDirection, pageLanguage } from '@atelier/tool-kit/language';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { operatorPath } from '../../browser/paths.ts';
import { DocsContent } from '../../pages/reference/DocsPage.tsx';
import { docsContent, docsPaths, docsTexts } from '../../pages/reference/docs.tsx';
import { registryIn } from '../../settings/registry-texts.ts';
import { App, publicArea, studioArea } from '../App.tsx';
import { preloadLandingPages } from '../PublicArea.tsx';
import { publicPages } from '../public-pages.tsx';
import { studioPages } from '../studio-pages.tsx';
import { PageHead } from './page-head.tsx';

/** The hash of the inline script for the content policy, from the build. */
declare const THEME_SCRIPT_HASH: string;

await Promise.all([publicArea.preload(), studioArea.preload(), preloadLandingPages()]);

/** The paths that a server renders. A path that ends in `/*` stands for all other paths with that prefix. */
export function pagePaths(settings: PageSettings): string[] {
  return [...foundPaths(settings), ...Object.keys(docsTexts), '/ai/*', `${operatorPath}/*`, '/docs/*', '/*'];
}

/** Renders the HTML document at a path without a query. Pure: the same input gives the same page. */
export function renderPage({
  path,
  settings: given,
  card,
}: {
  path: string;
  settings: PageSettings;
  card?: PageCard | undefined;
}): RenderedPage {
  const { rateLimits, ...inPage } = given;
  const settings = { ...inPage, registry: registryIn(pageLanguage(), given.registry) };
  const origin = settings.origin ?? '';
  const text = docsTexts[path];
  if (text)
    return {
      status: 200,
      html: text(origin),
      scriptHashes: [],
      type: path.endsWith('.md') ? 'text/markdown' : 'text/plain',
    };
  const found = foundPaths(settings).includes(path);
  // The app is rendered apart: its ids must match those that the browser computes from the root element.
  const app = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <DocsContent value={docsContent(path, given) ?? ''}>
          <App settings={settings} />
        </DocsContent>
      </StaticRouter>
    </StrictMode>,
  );
  const document = renderToStaticMarkup(
    <html lang={pageLanguage()} dir={pageDirection()}>
      <PageHead path={path} settings={settings} found={found} card={card} />
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered and escaped this HTML above. */}
        <div id="root" dangerouslySetInnerHTML={{ __html: app }} />
      </body>
    </html>,
  );
  return {
    status: found ? 200 : 404,
    html: `<!doctype html>\n${document}\n`,
    scriptHashes: [THEME_SCRIPT_HASH],
  };
}

function foundPaths({ registry, explore }: PageSettings): string[] {
  return [
    ...publicPages.filter(({ name }) => name && (name !== 'explore' || explore)).map(({ path }) => path),
    ...(explore ? ['/explore'] : []),
    ...docsPaths,
    ...studioPages.map(({ path }) => path.replace(/:\w+/, '*')),
    ...registry.modules.flatMap(({ tools }) =>
      tools.flatMap(({ path, subpaths }) => (subpaths ? [path, `${path}/*`] : [path])),
    ),
  ];
}
