import { frontMatterAsCode } from '@atelier/contracts/front-matter';
import { hasUserInfo, isExternal, safeAddress } from '@atelier/contracts/link-address';
import { createContext, memo, type ReactNode, useContext, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { lineBreaks } from './line-breaks.ts';
import { isOwnPicture } from './own-picture.ts';

const InsideLink = createContext(false);

/** A link in model output. One that contains a user name becomes plain text. */
function SafeLink({ address, children }: { address: string; children: ReactNode }) {
  if (hasUserInfo(address)) return children;
  const external = isExternal(address) && { target: '_blank', rel: 'noopener noreferrer nofollow' };
  const inert = !address && { onClick: (event: { preventDefault(): void }) => event.preventDefault() };
  return (
    <a href={address} {...external} {...inert}>
      <InsideLink value={true}>{children}</InsideLink>
    </a>
  );
}

interface PictureProps {
  address: string;
  alt: string;
}

/** An image of the product; a link once it is deleted, and for an image of another server. */
function Picture({ address, alt }: PictureProps) {
  const [gone, setGone] = useState(false);
  if (gone || !isOwnPicture(address)) return <ImageLink address={address} alt={alt} />;
  return <img src={`${address}?w=1280&format=webp`} alt={alt} loading="lazy" onError={() => setGone(true)} />;
}

/** Fetching an image would reveal to its server that the text was read. */
function ImageLink({ address, alt }: PictureProps) {
  const label = alt || address;
  return useContext(InsideLink) ? label : <SafeLink address={address}>{label}</SafeLink>;
}

const components = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  a: ({ href, children }) => <SafeLink address={href ?? ''}>{children}</SafeLink>,
  img: ({ src, alt }) => <Picture address={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: The tab stop makes wide tables scrollable by keyboard.
    <div className="kit-markdown-table" tabIndex={0}>
      <table dir="auto">{children}</table>
    </div>
  ),
} satisfies Components;

/** Markdown as HTML for other programs: without raw HTML, images of other servers, and unsafe links. */
export function formattedHtml(markdown: string): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  const text = isTooComplex(markdown) ? (
    <p>{markdown}</p>
  ) : (
    <ReactMarkdown
      components={{ a: components.a, img: components.img }}
      remarkPlugins={[remarkGfm, lineBreaks]}
      urlTransform={safeAddress}
    >
      {frontMatterAsCode(markdown)}
    </ReactMarkdown>
  );
  flushSync(() => root.render(text));
  const html = place.innerHTML;
  root.unmount();
  return html;
}

interface Node {
  type: string;
  value?: string;
  children?: readonly Node[];
}

interface Block {
  type: string;
  depth?: number;
  children?: Block[];
  data?: { hProperties?: Record<string, unknown> };
}

/** A remark plugin: no heading level is skipped. The original level stays in `data-depth`. */
function headingsInOrder() {
  return (tree: Block) => {
    const open: number[] = [];
    for (const heading of headingsOf(tree)) {
      const written = heading.depth ?? 1;
      while ((open.at(-1) ?? 0) >= written) open.pop();
      open.push(written);
      heading.depth = open.length;
      heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, dataDepth: written } };
    }
  };
}

const headingsOf = (node: Block): Block[] =>
  node.type === 'heading' ? [node] : (node.children?.flatMap(headingsOf) ?? []);

/** A remark plugin: each block gets the direction of its first letter, such as for Arabic. */
const directionOfBlocks =
  () =>
  ({ children = [] }: Block) => {
    for (const block of children)
      if (block.type !== 'code')
        block.data = { ...block.data, hProperties: { ...block.data?.hProperties, dir: 'auto' } };
  };

const plugins = [remarkGfm, lineBreaks, headingsInOrder, directionOfBlocks];

/** Renders one list item, given its plain text and its formatted content. Returns an `<li>`. */
export type RenderItem = (text: string, formatted: ReactNode) => ReactNode;

const textOf = (node: Node): string => node.value ?? node.children?.map(textOf).join('') ?? '';

const mostEmphasis = 3_000;
const mostNesting = 400;

/** Excessive emphasis, which takes quadratic time to parse, or nesting, which overflows the stack. */
const isTooComplex = (text: string) =>
  (text.match(/[*_~]/g)?.length ?? 0) > mostEmphasis ||
  (text.match(/^[ \t\d>*+.)-]+/gm)?.some(({ length }) => length > mostNesting) ?? false);

interface MarkdownTextProps {
  text: string;
  renderItem?: RenderItem | undefined;
}

/** Renders markdown at once: a deferred update would be a transition, which ignores input. */
export const MarkdownText = memo(({ text, renderItem }: MarkdownTextProps) => {
  const itemComponents = useMemo<Components>(
    () =>
      renderItem
        ? { ...components, li: ({ node, children }) => renderItem(node ? textOf(node).trim() : '', children) }
        : components,
    [renderItem],
  );
  if (isTooComplex(text)) return <p className="kit-markdown-plain">{text}</p>;
  return (
    <ReactMarkdown components={itemComponents} remarkPlugins={plugins} urlTransform={safeAddress}>
      {frontMatterAsCode(text)}
    </ReactMarkdown>
  );
});
