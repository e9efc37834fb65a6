import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Handle, toMarkdown } from 'mdast-util-to-markdown';

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

/** A line break is `<br>` in the cell of a table, where Markdown has no other. */
export const writtenBreak: Handle = (node, parent, state, info) =>
  state.stack.includes('tableCell') ? '<br>' : defaultHandlers.break(node, parent, state, info);

/** Formatted clipboard text as Markdown, parsed outside the document: nothing in it is fetched or run. */
export function pastedMarkdown(html: string): string {
  const tree = fromHtml(html);
  clean(tree);
  const markdown = toMarkdown(toMdast(tree) as Parameters<typeof toMarkdown>[0], {
    extensions: [gfmToMarkdown()],
    bullet: '-',
    handlers: { break: writtenBreak },
  });
  return markdown.trim();
}

function clean(node: Root | Element): void {
  const kept: ElementContent[] = [];
  for (const child of node.children) {
    if (child.type === 'text') kept.push(child);
    if (child.type !== 'element' || isDropped(child)) continue;
    const marker = markerOf(child);
    clean(child);
    if (marker) child.properties.dataMarker = marker;
    if (child.tagName === 'table') nameHeader(child);
    if (child.tagName === 'td' || child.tagName === 'th') breakBlocks(child);
    kept.push(...restyled(child));
  }
  node.children = withLists(kept);
}

/** The number or letter before a paragraph of a list in Word; Word writes it as text. */
function markerOf(element: Element): string | undefined {
  if (levelOf(element) === 0) return undefined;
  return /^\(?(\d+|[a-z]{1,4})[.)]/i.exec(ignoredText(element).trim())?.[1];
}

const ignoredText = (node: Element): string =>
  node.children
    .map((child) => {
      if (child.type !== 'element') return '';
      return isIgnored(child) ? textOf(child) : ignoredText(child);
    })
    .join('');

const textOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '';

const within = (node: Element, names: readonly string[]): Element[] =>
  node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return names.includes(child.tagName) ? [child] : within(child, names);
  });

/** The first row is the header, which tables of Word do not name. */
function nameHeader(table: Element): void {
  const [header] = within(table, ['tr']);
  if (within(table, ['th']).length > 0 || !header) return;
  for (const cell of within(header, ['td'])) cell.tagName = 'th';
}

function breakBlocks(cell: Element): void {
  cell.children =
    within(cell, ['p', 'div', 'li']).length < 2
      ? cell.children
      : cell.children.flatMap((child, index): ElementContent[] => {
          const isBlock = child.type === 'element' && ['p', 'div', 'li'].includes(child.tagName);
          return isBlock && index > 0 && cell.children.slice(0, index).some(({ type }) => type === 'element')
            ? [{ type: 'element', tagName: 'br', properties: {}, children: [] }, child]
            : [child];
        });
}

const styleOf = ({ properties }: Element) => String(properties.style ?? '').replaceAll(/\s/g, '');

const isIgnored = (element: Element) => /mso-list:ignore/i.test(styleOf(element));

const isDropped = (element: Element) => dropped.has(element.tagName) || isIgnored(element);

/** Google Docs puts all text into a `b` that is not bold, and bold text into spans. */
function restyled(element: Element): ElementContent[] {
  const weight = /font-weight:(\w+)/.exec(styleOf(element))?.[1] ?? '';
  if ((element.tagName === 'b' && weight === 'normal') || element.tagName === 'u') return element.children;
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
    const marker = node.properties.dataMarker;
    const tagName = marker === undefined ? 'ul' : 'ol';
    open = open.slice(0, level);
    if (open.length === level && open.at(-1)?.tagName !== tagName) open.pop();
    while (open.length < level) {
      const properties = Number(marker) > 1 ? { start: Number(marker) } : {};
      const list: Element = { type: 'element', tagName, properties, children: [] };
      const item = open.at(-1)?.children.at(-1);
      if (item?.type === 'element') item.children.push(list);
      else (open.at(-1)?.children ?? result).push(list);
      open.push(list);
    }
    open.at(-1)?.children.push({ type: 'element', tagName: 'li', properties: {}, children: node.children });
  }
  return result;
}
