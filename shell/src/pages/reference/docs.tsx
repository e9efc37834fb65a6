import { type ErrorCode, errorCodes, errors } from '@atelier/contracts';
import { describeApi } from '@atelier/contracts/openapi';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type PageMeta, titleOf } from '../../page/page.ts';
import { heading, headingSize, Lead } from '../../page/public-parts.tsx';
import { ErrorList, ErrorPage } from './ErrorPages.tsx';
import { Guide, guideText } from './guide.tsx';
import { Reference } from './Reference.tsx';

/** A page of the documentation. The server renders its content; the browser adds buttons and consoles. */
interface DocsPage {
  title: string;
  description: string;
  content(origin: string): ReactNode;
}

const reference: DocsPage = {
  title: 'API reference',
  description: 'Every call of the Atelier API: parameters, headers, responses, errors and examples.',
  content: (origin) => <Reference description={describeApi(origin)} origin={origin} />,
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
  ['/docs', reference],
  [
    '/docs/guide',
    {
      title: 'API guide',
      description: 'How to use the Atelier API: keys, runs, streams, webhooks, limits and errors.',
      content: (origin) => <Guide origin={origin} />,
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

/** The metadata of a page of the documentation, or null for any other path. */
export function docsMeta(path: string): PageMeta | null {
  const page = pages.get(path);
  return page ? { path, title: titleOf(page.title), description: page.description, index: true } : null;
}

/** What was rendered: the modules of an installation, for which pages are rendered again, change nothing in it. */
const rendered = new Map<string, string>();

/** The content of a page of the documentation as HTML; null for another area. */
export function docsContent(path: string, origin: string): string | null {
  if (!path.startsWith('/docs')) return null;
  const known = rendered.get(`${origin} ${path}`);
  if (known) return known;
  const html = render(path, origin);
  rendered.set(`${origin} ${path}`, html);
  return html;
}

function render(path: string, origin: string): string {
  const { title, content } = pages.get(path) ?? notFound;
  return renderToStaticMarkup(
    <>
      <nav aria-label="Documentation">
        <ul className="mb-8 flex flex-wrap gap-x-[1.4rem] gap-y-[0.4rem] text-sm">
          {[...pages].slice(0, 3).map(([address, page]) => (
            <li key={address}>
              <a
                href={address}
                aria-current={address === path ? 'page' : undefined}
                className="aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
              >
                {page.title}
              </a>
            </li>
          ))}
          <li>
            <a href="/openapi.json">OpenAPI description</a>
          </li>
        </ul>
      </nav>
      <h1 className={`${heading} ${headingSize}`}>{title}</h1>
      {content(origin)}
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
- [Reference](${origin}/docs): the same as a page
`,
  '/docs/guide.md': (origin) => `# API guide\n\n${guideText(origin)}`,
  '/docs/errors.md': () => `# API errors\n\n${errorsText()}`,
};
