import { errorCodes } from '@atelier/contracts';
import { Children, isValidElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import source from '../../../../docs/guides/api.md?raw';
import { CodeBlock, Columns, Contents, TextColumn } from './TextBlocks.tsx';

/** The guide of an installation as Markdown. Links to files of the repository become text: they have no address here. */
export const guideText = (origin: string) =>
  source
    .replaceAll(/<!-- .* -->\n+/g, '')
    .replaceAll(/\[([^[\]]+)\]\(\.[^()]*\)/g, '$1')
    .replaceAll(/(?<!\/)localhost:3000/g, origin)
    .replace(/^# .+\n+/, '');

/** The fragment of a heading, as code hosts make it. */
const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const plainText = (children: ReactNode): string =>
  Children.toArray(children)
    .map((child) =>
      isValidElement<{ children?: ReactNode }>(child) ? plainText(child.props.children) : String(child),
    )
    .join('');

const codes: readonly string[] = errorCodes;

const components: Components = {
  h2: ({ children }) => <h2 id={slug(plainText(children))}>{children}</h2>,
  h3: ({ children }) => <h3 id={slug(plainText(children))}>{children}</h3>,
  pre: ({ children }) => <CodeBlock label="Example" code={plainText(children).trimEnd()} />,
  code: ({ children }) => {
    const code = <code>{children}</code>;
    const text = String(children);
    return codes.includes(text) ? <a href={`/docs/errors/${text}`}>{code}</a> : code;
  },
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section className="my-[1.2rem] overflow-x-auto" aria-label="Table" tabIndex={0}>
      <table className="border-collapse text-sm">{children}</table>
    </section>
  ),
};

export function Guide({ origin }: { origin: string }) {
  const text = guideText(origin);
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ id: slug(title), title }));
  return (
    <Columns>
      <Contents sections={sections} />
      <TextColumn className="reference-guide">
        <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
          {text}
        </ReactMarkdown>
      </TextColumn>
    </Columns>
  );
}
