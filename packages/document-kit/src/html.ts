import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type Handler, toHast } from 'mdast-util-to-hast';
import { type Pictures, parseMarkdown } from './markdown.ts';

/** A text as HTML without scripts; images of other servers would tell these who reads it. */
export function htmlOf(markdown: string, pictures?: Pictures): string {
  const tree = parseMarkdown(markdown, pictures);
  for (const block of tree.children)
    if (block.type !== 'code') block.data = { ...block.data, hProperties: { dir: 'auto' } };
  return toHtml(toHast(tree, { handlers: { link } }));
}

/** A link without an address is its text. */
const link: Handler = (state, node) => (node.url ? defaultHandlers.link(state, node) : state.all(node));
