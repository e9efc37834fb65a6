import { toHtml } from 'hast-util-to-html';
import { toHast } from 'mdast-util-to-hast';
import { type Pictures, parseMarkdown } from './markdown.ts';

/** A text as HTML without scripts; images of other servers would tell these who reads it. */
export function htmlOf(markdown: string, pictures?: Pictures): string {
  const tree = parseMarkdown(markdown, pictures);
  for (const block of tree.children)
    if (block.type !== 'code')
      block.data = { ...block.data, hProperties: { ...block.data?.hProperties, dir: 'auto' } };
  return toHtml(toHast(tree));
}
