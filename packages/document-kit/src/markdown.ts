import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/**
 * The tree of a markdown text with tables, task lists and strikethrough (GitHub Flavored Markdown). It may take quadratic time:
 * parse texts of users and models in a process with limits.
 */
export const parseMarkdown = (text: string): Root =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** The schemes of links that documents may contain (specification section 5). */
const schemes = /^(?:https?|ircs?|mailto|xmpp):/i;

/** The address of a link, or an empty text for one that is relative or has another scheme. */
export const safeUrl = (url: string): string => (schemes.test(url) ? url : '');

/** The plain text of a node. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  if ('children' in node) return node.children.map(plainText).join('');
  return 'alt' in node ? (node.alt ?? '') : '';
}
