import { cleanText } from '@atelier/contracts/file-name';
import { frontMatterAsCode } from '@atelier/contracts/front-matter';
import { documentAddress } from '@atelier/contracts/link-address';
import type {
  BlockContent,
  Definition,
  FootnoteDefinition,
  Image,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** The addresses from which a document shows images, by those in the text. Other images become links. */
export type Pictures = Readonly<Record<string, string>>;

/** A text to be written as a document. */
export interface TitledText {
  title: string;
  markdown: string;
  pictures?: Pictures;
}

/**
 * The tree of a text in GitHub Flavored Markdown, in which HTML is text, and an image that is not among the
 * pictures is a link. Parsing can take quadratic time: use a process with limits.
 */
export function parseMarkdown(markdown: string, pictures: Pictures = {}): Root {
  const tree = fromMarkdown(frontMatterAsCode(cleanText(markdown)), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const definitions = new Map<string, Definition>();
  const anchors = new Map<string, number>();
  visit(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    if (node.type === 'heading') node.data = { hProperties: { id: anchorOf(plainText(node), anchors) } };
    return [node];
  });
  const linkTo = (url = '', children: PhrasingContent[]): PhrasingContent[] =>
    linked(anchors.has(anchorAt(url)) ? `#${anchorAt(url)}` : documentAddress(url), children);
  const pictureOr = (url: string, alt: Image['alt']): PhrasingContent[] => {
    const picture = Object.hasOwn(pictures, url) ? pictures[url] : undefined;
    if (picture) return [{ type: 'image', url: picture, alt: alt ?? '' }];
    return linkTo(url, [text(alt || url)]);
  };
  return visit(tree, (node, parent) => {
    switch (node.type) {
      case 'html': {
        if (!holdsBlocks(parent))
          return lineBreak.test(node.value) ? [{ type: 'break' }] : [text(node.value)];
        return [{ type: 'paragraph', children: linesOf(node.value) }];
      }
      case 'link':
        return linkTo(node.url, node.children);
      case 'linkReference':
        return linkTo(definitions.get(node.identifier)?.url, node.children);
      case 'image':
        return pictureOr(node.url, node.alt);
      case 'imageReference':
        return pictureOr(definitions.get(node.identifier)?.url ?? '', node.alt);
      default:
        return [node];
    }
  });
}

/** Replaces each node below `tree`, from the leaves to the root. */
function visit<Tree extends Nodes>(tree: Tree, change: (node: Nodes, parent: Nodes) => Nodes[]): Tree {
  if (!('children' in tree)) return tree;
  const children = tree.children.flatMap((child) => change(visit(child, change), tree));
  return Object.assign(tree, { children });
}

/** The anchor of a heading, as on GitHub; repeated ones are numbered. */
function anchorOf(heading: string, anchors: Map<string, number>): string {
  const words = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '');
  const anchor = `user-content-${words.replace(/\s/g, '-')}`;
  const count = anchors.get(anchor) ?? 0;
  anchors.set(anchor, count + 1);
  if (count === 0) return anchor;
  return anchorOf(`${heading} ${count}`, anchors);
}

function anchorAt(url: string): string {
  try {
    return url.startsWith('#') ? `user-content-${decodeURIComponent(url.slice(1)).toLowerCase()}` : '';
  } catch {
    return '';
  }
}

/** Formats have no links within links: the inner ones are text, and footnotes follow the link. */
function linked(url: string, children: PhrasingContent[]): PhrasingContent[] {
  const notes: PhrasingContent[] = [];
  const withoutLinks = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
    nodes.flatMap((node): PhrasingContent[] => {
      if (node.type === 'link') return withoutLinks(node.children);
      if (node.type !== 'footnoteReference')
        return ['children' in node ? { ...node, children: withoutLinks(node.children) } : node];
      notes.push(node);
      return [];
    });
  return url ? [{ type: 'link', url, children: withoutLinks(children) }, ...notes] : children;
}

const holdsBlocks = ({ type }: Nodes) =>
  type === 'root' || type === 'blockquote' || type === 'listItem' || type === 'footnoteDefinition';

const lineBreak = /^<br\s*\/?>$/i;

const linesOf = (block: string): PhrasingContent[] =>
  block
    .split(/<br[ \t]*\/?>\n?|\n/i)
    .flatMap((value, index): PhrasingContent[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      text(value),
    ]);

/** Footnotes in the order of their references. */
export function footnotesOf(tree: Root): FootnoteDefinition[] {
  const definitions = new Map<string, FootnoteDefinition>();
  const order = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'footnoteReference') order.add(node.identifier);
    if (node.type === 'footnoteDefinition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    return [node];
  });
  return [...order].flatMap((identifier) => definitions.get(identifier) ?? []);
}

/** The mark and text of a list item, and the blocks after it. */
export function partsOf({ children, checked }: ListItem): { first: Paragraph; rest: BlockContent[] } {
  const blocks = children as BlockContent[];
  const own = blocks[0]?.type === 'paragraph' ? blocks[0] : null;
  const state = typeof checked === 'boolean' ? [text(checked ? '\u2612 ' : '\u2610 ')] : [];
  return {
    first: { type: 'paragraph', children: [...state, ...(own?.children ?? [])] },
    rest: own ? blocks.slice(1) : blocks,
  };
}

const text = (value: string): PhrasingContent => ({ type: 'text', value });

export const codeLines = (code: string): string[] => code.replaceAll('\t', '    ').split(/\r\n?|\n/);

/** Whether the first letter is of a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    text,
  );

export function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'image') return node.alt ?? '';
  return 'children' in node ? node.children.map(plainText).join('') : '';
}
