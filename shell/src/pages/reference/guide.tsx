import { errorCodes } from '@atelier/contracts';
import { Children, isValidElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import source from '../../../../docs/guides/api.md?raw';
import { CodeBlock, Columns, Contents, TextColumn } from './TextBlocks.tsx';

/** The guide as Markdown, with the parts for an installation and without those for the repository. */
export const guideText = (origin: string) =>
  source
    .replaceAll(/\n?<!-- repository -->.*?<!-- \/repository -->/gs, '')
    .replaceAll(/<!-- installation\s(.*?)\s?-->/gs, '$1')
    .replaceAll(/<!-- .*? -->\n*/g, '')
    .replaceAll(/(?<!\/)localhost:3000|http:\/\/localhost:3000/g, origin)
    .replace(/^# .+\n+/, '');

/** The part of the guide with which `/docs` begins, and the others. */
function partsOf(origin: string): { begin: string; rest: string } {
  const text = guideText(origin);
  const end = text.indexOf('\n## ', text.indexOf('## Begin') + 1);
  return { begin: text.slice(0, end).replace(/^.*?## Begin\n/s, ''), rest: text.slice(end) };
}

/** The fragment of a heading, as code hosts make it. */
const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const plainText = (children: ReactNode, separator = ''): string =>
  Children.toArray(children)
    .map((child) =>
      isValidElement<{ children?: ReactNode }>(child)
        ? plainText(child.props.children, separator)
        : String(child),
    )
    .join(separator);

const keysPath = '/ai/account?keys';
const codes: readonly string[] = errorCodes;

const components: Components = {
  a: ({ href = '', children }) =>
    href === keysPath && plainText(children).startsWith('Create') ? (
      <a className="reference-button" href={href}>
        {children}
      </a>
    ) : (
      // The sections of the guide, also from the part that another page shows.
      <a href={href.startsWith('#') ? `/docs/guide${href}` : href}>{children}</a>
    ),
  h2: ({ children }) => <h2 id={slug(plainText(children))}>{children}</h2>,
  h3: ({ children }) => <h3 id={slug(plainText(children))}>{children}</h3>,
  pre: ({ children }) => <CodeBlock label="Example" code={plainText(children).trimEnd()} />,
  code: ({ children }) => {
    const code = <code>{children}</code>;
    const text = String(children);
    return codes.includes(text) ? <a href={`/docs/errors/${text}`}>{code}</a> : code;
  },
  table: ({ children }) => {
    const label = `Table: ${plainText(Children.toArray(children)[0], ' ')}`;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the region.
      <section className="my-[1.2rem] overflow-x-auto" aria-label={label} tabIndex={0}>
        <table className="border-collapse text-sm">{children}</table>
      </section>
    );
  },
};

export const Begin = ({ origin }: { origin: string }) => (
  <div className="reference-guide">
    {/* Its sections are below the title of the page. */}
    <Text>{partsOf(origin).begin.replaceAll('\n### ', '\n## ')}</Text>
  </div>
);

const Text = ({ children }: { children: string }) => (
  <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
    {children}
  </ReactMarkdown>
);

export function Guide({ origin }: { origin: string }) {
  const text = partsOf(origin).rest;
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ id: slug(title), title }));
  return (
    <Columns>
      <Contents sections={sections} />
      <TextColumn className="reference-guide">
        <Text>{text}</Text>
      </TextColumn>
    </Columns>
  );
}
