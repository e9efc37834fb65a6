import { memo, useDeferredValue } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
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

const plugins = [remarkGfm];

const Rendered = memo(({ text }: { text: string }) => (
  <ReactMarkdown components={components} remarkPlugins={plugins} urlTransform={safeAddress}>
    {text}
  </ReactMarkdown>
));

/** Renders markdown; while text streams in faster than it can be drawn, whole steps are left out. */
export const MarkdownText = ({ text }: { text: string }) => <Rendered text={useDeferredValue(text)} />;
