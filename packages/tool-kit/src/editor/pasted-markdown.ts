import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';

/** Not text: images of other pages, and parts of a document's file. */
const dropped = new Set([
  'img',
  'picture',
  'video',
  'audio',
  'svg',
  'style',
  'script',
  'meta',
  'link',
  'title',
  'xml',
  'o:p',
]);

/** Formatted clipboard text as Markdown, parsed outside the document: nothing in it is fetched or run. */
export function pastedMarkdown(html: string): string {
  const tree = fromHtml(html);
  clean(tree);
  const markdown = toMarkdown(toMdast(tree) as Parameters<typeof toMarkdown>[0], {
    extensions: [gfmToMarkdown()],
    bullet: '-',
  });
  return markdown.trim();
}

function clean(node: Root | Element): void {
  const kept: ElementContent[] = [];
  for (const child of node.children) {
    if (child.type === 'text') kept.push(child);
    if (child.type !== 'element' || isDropped(child)) continue;
    clean(child);
    kept.push(...restyled(child));
  }
  node.children = withLists(kept);
}

const styleOf = ({ properties }: Element) => String(properties['style'] ?? '').replaceAll(/\s/g, '');

const isDropped = (element: Element) =>
  dropped.has(element.tagName) || /mso-list:ignore/i.test(styleOf(element));

/** Google Docs puts all text into a `b` that is not bold, and bold text into spans. */
function restyled(element: Element): ElementContent[] {
  const weight = /font-weight:(\w+)/.exec(styleOf(element))?.[1] ?? '';
  if (element.tagName === 'b' && weight === 'normal') return element.children;
  if (element.tagName !== 'span') return [element];
  const bold = weight === 'bold' || Number(weight) >= 600;
  const italic = /font-style:italic/.test(styleOf(element));
  const inner: Element = italic ? { ...element, tagName: 'em' } : element;
  return [bold ? { ...element, tagName: 'strong', children: italic ? [inner] : element.children } : inner];
}

/** The level of a paragraph of a list in Word, or 0. */
const levelOf = (node: ElementContent) =>
  node.type === 'element' && node.tagName === 'p'
    ? Number(/mso-list:l\d+level(\d)/i.exec(styleOf(node))?.[1] ?? 0)
    : 0;

/** Consecutive list paragraphs as nested lists. */
function withLists(nodes: ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let open: Element[] = [];
  for (const node of nodes) {
    const level = levelOf(node);
    const blank = node.type === 'text' && node.value.trim() === '';
    if (level === 0 || node.type !== 'element') {
      if (!blank) open = [];
      result.push(node);
      continue;
    }
    open = open.slice(0, level);
    while (open.length < level) {
      const list: Element = { type: 'element', tagName: 'ul', properties: {}, children: [] };
      const item = open.at(-1)?.children.at(-1);
      if (item?.type === 'element') item.children.push(list);
      else (open.at(-1)?.children ?? result).push(list);
      open.push(list);
    }
    open.at(-1)?.children.push({ type: 'element', tagName: 'li', properties: {}, children: node.children });
  }
  return result;
}
