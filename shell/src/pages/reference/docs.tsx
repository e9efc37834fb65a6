import { type ErrorCode, errorCodes, errors, type PageSettings } from '@atelier/contracts';
import { describeApi } from '@atelier/contracts/openapi';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type PageMeta, titleOf } from '../../browser/titles.ts';
import { heading, headingSize, Lead } from '../../elements/public-parts.tsx';
import { ErrorList, ErrorPage } from './ErrorPages.tsx';
import { Begin, Guide, guideText } from './guide.tsx';
import { Limits } from './Limits.tsx';
import { groupPath, ReferenceColumns, referencePages } from './Reference.tsx';

export type DocsSettings = Pick<PageSettings, 'origin' | 'plans' | 'rateLimits'>;

interface DocsPage {
  title: string;
  description: string;
  content(settings: DocsSettings): ReactNode;
}

const begin: DocsPage = {
  title: 'Begin',
  description: 'How to call the Atelier API: a key, the first call, a stream, a webhook, and the limits.',
  content: ({ origin = '', plans, rateLimits }) => (
    <ReferenceColumns description={describeApi(origin)} path="/docs">
      <Begin origin={origin} />
      <Limits plans={plans} rateLimits={rateLimits} />
    </ReferenceColumns>
  ),
};

const errorPage = (code: ErrorCode): [string, DocsPage] => [
  `/docs/errors/${code}`,
  {
    title: `${code} (${errors[code].status})`,
    description: errors[code].en,
    content: () => <ErrorPage code={code} />,
  },
];

const pages = new Map<string, DocsPage>([
  ['/docs', begin],
  ...referencePages(describeApi('')).map(({ path, title, description, content }): [string, DocsPage] => [
    path,
    {
      title,
      description,
      content: ({ origin = '' }) => content({ description: describeApi(origin), origin }),
    },
  ]),
  [
    '/docs/guide',
    {
      title: 'API guide',
      description: 'How to use the Atelier API: keys, runs, streams, webhooks, limits and errors.',
      content: ({ origin = '' }) => <Guide origin={origin} />,
    },
  ],
  [
    '/docs/errors',
    {
      title: 'API errors',
      description: 'Every error of the Atelier API, with what to do.',
      content: () => <ErrorList />,
    },
  ],
  ...errorCodes.map(errorPage),
]);

const notFound: DocsPage = {
  title: 'Not found',
  description: 'This page of the documentation does not exist.',
  content: () => <Lead>This page of the documentation does not exist.</Lead>,
};

export const docsPaths: readonly string[] = [...pages.keys()];

export function docsMeta(path: string): PageMeta | null {
  const page = pages.get(path);
  return page ? { title: titleOf(page.title), description: page.description, index: true } : null;
}

/** What was rendered, which no release of a module changes. */
const rendered = new Map<string, string>();

/** The content of a page of the documentation as HTML; null for another area. */
export function docsContent(path: string, settings: DocsSettings): string | null {
  if (!path.startsWith('/docs')) return null;
  const known = rendered.get(`${settings.origin} ${path}`);
  if (known) return known;
  const html = render(path, settings);
  rendered.set(`${settings.origin} ${path}`, html);
  return html;
}

/** The pages that every page links, and those below which their others are. */
const areas = {
  '/docs': 'Begin',
  [groupPath('Create')]: 'Reference',
  '/docs/guide': 'Guide',
  '/docs/errors': 'Errors',
};

const areaOf = (path: string) =>
  Object.keys(areas).find((area) => path === area || (area !== '/docs' && path.startsWith(`${area}/`))) ??
  groupPath('Create');

function render(path: string, settings: DocsSettings): string {
  const { title, content } = pages.get(path) ?? notFound;
  return renderToStaticMarkup(
    <>
      <nav aria-label="Documentation">
        <ul className="mb-8 flex flex-wrap gap-x-[1.4rem] gap-y-[0.4rem] text-sm">
          {Object.entries(areas).map(([address, name]) => (
            <li key={address}>
              <a
                href={address}
                aria-current={address === areaOf(path) ? 'page' : undefined}
                className="aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
              >
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href="/openapi.json">OpenAPI description</a>
          </li>
        </ul>
      </nav>
      <h1 className={`${heading} ${headingSize}`}>{title}</h1>
      {content(settings)}
    </>,
  );
}

const errorsText = () =>
  errorCodes
    .map((code) => {
      const { status, en, happened, todo } = errors[code];
      return `## ${code} (${status})\n\n${en}\n\nWhat happened: ${happened}\n\nWhat to do: ${todo}\n`;
    })
    .join('\n');

/** The documents for programs that read text, by their paths (llmstxt.org). */
export const docsTexts: Record<string, (origin: string) => string> = {
  '/llms.txt': (origin) => `# Atelier

> A studio for making content with AI. Its API makes articles, titles and images, removes backgrounds and objects, and reviews resumes.

All calls take \`Authorization: Bearer <API key>\`. Responses are JSON; runs can be followed as server-sent events.

## Documentation

- [Guide](${origin}/docs/guide.md): keys, runs, streams, webhooks, limits and errors
- [Errors](${origin}/docs/errors.md): every code, what happened, what to do
- [OpenAPI 3.1](${origin}/openapi.json): every call with its fields, limits and examples
- [Reference](${origin}/docs/create): the same as pages
- [Client](${origin}/client.tgz): a package for TypeScript and JavaScript, \`npm install ${origin}/client.tgz\`
`,
  '/docs/guide.md': (origin) => `# API guide\n\n${guideText(origin)}`,
  '/docs/errors.md': () => `# API errors\n\n${errorsText()}`,
};
