import { errorCodes } from '@atelier/contracts';
import { describeApi } from '@atelier/contracts/openapi';
import { Children, isValidElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import source from '../../../../docs/guides/api.md?raw';
import { groupsOf } from './api-description.ts';
import { isSampleLanguage, samplesOf } from './code-examples.ts';
import { Samples } from './Samples.tsx';
import { CodeBlock, Columns, Contents, TextColumn } from './TextBlocks.tsx';

/** The guide as Markdown, with the parts for an installation and without those for the repository. */
export const guideText = (origin: string) =>
  source
    .replaceAll(/\n?<!-- repository -->.*?<!-- \/repository -->/gs, '')
    .replaceAll(/<!-- installation\s(.*?)\s?-->/gs, '$1')
    .replaceAll(/<!-- .*? -->\n*/gs, '')
    .replaceAll(/^samples (\w+) ?(.*)$/gm, (_, call, body) => sampleBlocks(origin, call, body))
    .replaceAll(/(?<!\/)localhost:3000|http:\/\/localhost:3000/g, origin)
    .replace(/^# .+\n+/, '');

/** The example of a call as code blocks. @param body JSON that replaces that of the example, or nothing */
function sampleBlocks(origin: string, name: string, body: string): string {
  const description = describeApi(origin);
  const call = groupsOf(description)
    .flatMap(({ calls }) => calls)
    .find(({ id }) => id === name);
  if (!call) throw new Error(`The guide has samples of ${name}, which is no call.`);
  return samplesOf(call, description, origin, body ? JSON.parse(body) : undefined)
    .map(([language, code]) => `\`\`\`${language}\n${code}\n\`\`\``)
    .join('\n');
}

/** The part of the guide with which `/docs` begins, and the others. */
function partsOf(origin: string): { begin: string; rest: string } {
  const text = guideText(origin);
  const end = text.indexOf('\n## ', text.indexOf('## Begin') + 1);
  return { begin: text.slice(0, end).replace(/^.*?## Begin\n/s, ''), rest: text.slice(end) };
}

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

const block = /```(\w+)\n(.*?)\n```/gs;
/** Code blocks without an empty line between them: the same in several languages. */
const sameInLanguages = /(```\w+\n(?:(?!\n```).)*\n```(?:\n```\w+\n(?:(?!\n```).)*\n```)+)/s;

const Text = ({ children }: { children: string }) => {
  const parts = children.split(sameInLanguages);
  return parts.map((part, index) => {
    const title = /.*^##+ (.+?)$/ms.exec(parts[index - 1] ?? '')?.[1] ?? 'Example';
    const samples = [...part.matchAll(block)].flatMap(([, language = '', code = '']) =>
      isSampleLanguage(language) ? [[language, code] as const] : [],
    );
    return index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <Samples key={index} id={`sample-${index}`} title={title} samples={samples} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same.
      <ReactMarkdown key={index} remarkPlugins={[remarkGfm]} components={components}>
        {part}
      </ReactMarkdown>
    );
  });
};

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
