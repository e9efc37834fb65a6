import type { PageSettings } from '@atelier/contracts';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/App.tsx';
import { publicArea, studioArea } from '../app/areas.ts';
import { isStudioPath } from '../app/studio-path.ts';
import { landingPaths, preloadLandingPages } from '../landing/index.ts';
import { themeScript } from '../theme/theme-script.ts';
import { clientFiles } from './client-files.ts';
import { jsonForScript, scriptElement, voidElement } from './markup.ts';
import { pageHead } from './page-head.ts';
import { preloadLinks } from './preloads.ts';
import type { RenderedPage } from './rendered-page.ts';

/** The inline script's hash as a source of a Content-Security-Policy, made by the build from the same text. */
declare const THEME_SCRIPT_HASH: string;

await Promise.all([publicArea.preload(), studioArea.preload(), preloadLandingPages()]);

/**
 * The paths whose pages differ from each other: a server renders these and no others. One that ends in `/*` stands for every
 * address below it that has no page of its own; what it renders is the not-found page of that area.
 */
export function pagePaths(settings: PageSettings): string[] {
  return [...foundPaths(settings), '/ai/*', '/*'];
}

/** The integrity of a file that the page itself names. */
const checked = (address: string) => ({
  integrity: clientFiles.integrities[address],
  crossorigin: 'anonymous',
});

/** What the page's scripts may load: all but what every page names itself. */
const laterFiles = Object.fromEntries(
  Object.entries(clientFiles.integrities).filter(
    ([address]) => ![...clientFiles.scripts, ...clientFiles.styles].includes(address),
  ),
);

/** Renders the whole HTML document at `path` (without a query). Pure: the same input gives the same page. */
export function renderPage({ path, settings }: { path: string; settings: PageSettings }): RenderedPage {
  const found = foundPaths(settings).includes(path);
  const area = clientFiles.areas[isStudioPath(path) ? 'studio' : 'public'];
  // A page of the studio shows nothing of its own before its scripts run: they come before all that is only preloaded.
  const fetchpriority = isStudioPath(path) ? 'high' : null;
  const app = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App settings={settings} />
      </StaticRouter>
    </StrictMode>,
  );
  const head = [
    '<meta charset="utf-8">',
    voidElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    scriptElement({}, themeScript),
    ...pageHead(path, settings, found),
    voidElement('meta', { name: 'color-scheme', content: 'light dark' }),
    voidElement('meta', { name: 'theme-color', content: '#fcfaf6', media: '(prefers-color-scheme: light)' }),
    voidElement('meta', { name: 'theme-color', content: '#14110d', media: '(prefers-color-scheme: dark)' }),
    voidElement('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    voidElement('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    voidElement('link', { rel: 'manifest', href: '/site.webmanifest' }),
    ...[...clientFiles.styles, ...(area?.styles ?? [])].map((href) =>
      voidElement('link', { rel: 'stylesheet', href, ...checked(href) }),
    ),
    ...clientFiles.scripts.map((src) => scriptElement({ src, defer: true, fetchpriority, ...checked(src) })),
    ...preloadLinks(path, clientFiles, settings),
    // Where the toasts' library finds it: it would make one by `innerHTML`, which Trusted Types refuse.
    '<style id="_goober"> </style>',
    scriptElement(
      { type: 'application/json', id: 'atelier' },
      jsonForScript({ ...settings, files: laterFiles }),
    ),
  ];
  return {
    status: found ? 200 : 404,
    html: `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>\n<div id="root">${app}</div>\n</body>\n</html>\n`,
    scriptHashes: [THEME_SCRIPT_HASH],
  };
}

function foundPaths({ registry }: PageSettings): string[] {
  return [...landingPaths, '/ai', ...registry.modules.flatMap(({ tools }) => tools.map(({ path }) => path))];
}
