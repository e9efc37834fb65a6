import { pageDirection, pageLanguage } from '@atelier/tool-kit/language';
import { renderToStaticMarkup } from 'react-dom/server';
import { settingsElement } from '../../page/app-context.ts';
import type { ClientFiles } from '../../page/build-constants.ts';
import { siteName } from '../../page/page.ts';
import { JsonScript } from './page-head.tsx';

/** Defined in the server build from the finished build of the frame. */
declare const ISOLATED_FILES: ClientFiles;

const { scripts, styles, integrities } = ISOLATED_FILES;

/** The HTML of the page in which isolated modules run. The page around it names the module. */
export function renderIsolatedPage(): string {
  const verified = (href: string) => ({ integrity: integrities[href], crossOrigin: 'anonymous' }) as const;
  return renderToStaticMarkup(
    <html lang={pageLanguage()} dir={pageDirection()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{siteName}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} {...verified(href)} />
        ))}
        {scripts.map((src) => (
          <script key={src} src={src} defer {...verified(src)} />
        ))}
        <style id="_goober"> </style>
        <JsonScript type="application/json" id={settingsElement} value={integrities} />
      </head>
      <body>
        <div id="root" />
      </body>
    </html>,
  );
}
