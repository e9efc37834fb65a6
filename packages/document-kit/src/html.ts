import { toHtml } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { parseMarkdown, safeUrl } from './markdown.ts';

/**
 * A text as HTML without scripts, without the HTML that the markdown contains, and without images of other servers, which would
 * tell these who reads it.
 */
export function htmlOf(markdown: string): string {
  const tree = parseMarkdown(markdown);
  secure(tree);
  return toHtml(toHast(tree));
}

function secure(node: Nodes): void {
  if (node.type === 'link' || node.type === 'definition') node.url = safeUrl(node.url);
  if (!('children' in node)) return;
  node.children.forEach((child, index) => {
    if (child.type === 'image' || child.type === 'imageReference')
      node.children[index] = { type: 'text', value: child.alt ?? '' };
    else secure(child);
  });
}
