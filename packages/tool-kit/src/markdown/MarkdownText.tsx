import { memo, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { headingsInOrder } from './headings-in-order.ts';
import { PictureLink, SafeLink } from './SafeLink.tsx';
import { safeAddress } from './safe-address.ts';

const components: Components = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  a: ({ href, children }) => <SafeLink address={href ?? ''}>{children}</SafeLink>,
  img: ({ src, alt }) => <PictureLink address={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  table: ({ children }) => (
    // Wider than the page it must be scrollable by keyboard, hence the tab stop.
    <div className="kit-markdown-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

const plugins = [remarkGfm, headingsInOrder];

/** Draws one item of a list, given what it says without marks, and itself as formatted. Answers an `<li>`. */
export type RenderItem = (text: string, formatted: ReactNode) => ReactNode;

interface Node {
  type: string;
  value?: string;
  children?: readonly Node[];
}

const textOf = (node: Node): string => node.value ?? node.children?.map(textOf).join('') ?? '';

interface MarkdownTextProps {
  text: string;
  renderItem?: RenderItem | undefined;
}

/**
 * Renders markdown. Text that streams in comes here a few times a second, and is drawn at once: deferring it would make
 * each step a transition, and a page that animates transitions would animate every one and take no press meanwhile.
 */
export const MarkdownText = memo(({ text, renderItem }: MarkdownTextProps) => {
  const drawn = useMemo<Components>(
    () =>
      renderItem
        ? { ...components, li: ({ node, children }) => renderItem(node ? textOf(node).trim() : '', children) }
        : components,
    [renderItem],
  );
  return (
    <ReactMarkdown components={drawn} remarkPlugins={plugins} urlTransform={safeAddress}>
      {text}
    </ReactMarkdown>
  );
});
