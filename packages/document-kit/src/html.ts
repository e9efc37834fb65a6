import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import { parseMarkdown } from './markdown.ts';

/** A text as HTML without scripts and images: images of other servers would tell these who reads it. */
export function htmlOf(markdown: string): string {
  const tree = parseMarkdown(markdown);
  for (const block of tree.children)
    if (block.type !== 'code') block.data = { ...block.data, hProperties: { dir: 'auto' } };
  return toHtml(toHast(tree));
}
