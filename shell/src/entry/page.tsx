import type { PageSettings, RenderedPage } from '@atelier/contracts';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { publicArea, studioArea } from '../app/areas.ts';
import { operatorPath } from '../app/page.ts';
import { isolatedPath } from '../isolated/isolated-path.ts';
import { preloadLandingPages } from '../landing/PublicArea.tsx';
import { landingPaths } from '../landing/page-meta.ts';
import { renderIsolatedPage } from './isolated-page.tsx';
import { PageHead } from './page-head.tsx';

/** The hash of the inline script as a Content-Security-Policy source, defined by the build from the same text. */
declare const THEME_SCRIPT_HASH: string;

await Promise.all([publicArea.preload(), studioArea.preload(), preloadLandingPages()]);

/**
 * The paths whose pages differ; a server renders only these. A path that ends in `/*` is the not-found page of all other
 * paths with that prefix.
 */
export function pagePaths(settings: PageSettings): string[] {
  return [...foundPaths(settings), isolatedPath, '/ai/*', '/*'];
}

/** Renders the HTML document at `path` (without a query). Pure: the same input gives the same page. */
export function renderPage({ path, settings }: { path: string; settings: PageSettings }): RenderedPage {
  if (path === isolatedPath)
    return {
      status: 200,
      html: `<!doctype html>\n${renderIsolatedPage()}\n`,
      scriptHashes: [],
      sandboxed: true,
    };
  const found = foundPaths(settings).includes(path);
  // The app is rendered separately: its ids and markers must match those that the browser computes from the root element.
  const app = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App settings={settings} />
      </StaticRouter>
    </StrictMode>,
  );
  const document = renderToStaticMarkup(
    <html lang="en">
      <PageHead path={path} settings={settings} found={found} />
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

function foundPaths({ registry }: PageSettings): string[] {
  return [
    ...landingPaths,
    '/ai',
    operatorPath,
    ...registry.modules.flatMap(({ tools }) => tools.map(({ path }) => path)),
  ];
}
