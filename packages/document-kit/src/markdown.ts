import { cleanText } from '@atelier/contracts/file-name';
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

/**
 * The tree of a text in GitHub Flavored Markdown, in which HTML is text, and an image that is not among the
 * pictures is a link. Parsing can take quadratic time: use a process with limits.
 */
export function parseMarkdown(text: string, pictures: Pictures = {}): Root {
  const tree = fromMarkdown(cleanText(text), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const definitions = new Map<string, Definition>();
  visit(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    return node;
  });
  return visit(tree, (node, parent) => {
    switch (node.type) {
      case 'html': {
        const children = linesOf(node.value);
        return holdsBlocks(parent) ? { type: 'paragraph', children } : { type: 'text', value: node.value };
      }
      case 'link':
        return { ...node, url: documentAddress(node.url) };
      case 'linkReference':
        return linkTo(definitions.get(node.identifier)?.url, node.children);
      case 'image':
        return pictureOr(node.url, node.alt, pictures);
      case 'imageReference':
        return pictureOr(definitions.get(node.identifier)?.url ?? '', node.alt, pictures);
      default:
        return node;
    }
  });
}

/** Replaces each node below `tree`, from the leaves to the root. */
function visit<Tree extends Nodes>(tree: Tree, change: (node: Nodes, parent: Nodes) => Nodes): Tree {
  if (!('children' in tree)) return tree;
  const children = tree.children.map((child) => change(visit(child, change), tree));
  return Object.assign(tree, { children });
}

const holdsBlocks = ({ type }: Nodes) =>
  type === 'root' || type === 'blockquote' || type === 'listItem' || type === 'footnoteDefinition';

const linkTo = (url = '', children: PhrasingContent[]): PhrasingContent => ({
  type: 'link',
  url: documentAddress(url),
  children,
});

function pictureOr(url: string, alt: Image['alt'], pictures: Pictures) {
  const picture = Object.hasOwn(pictures, url) ? pictures[url] : undefined;
  if (picture) return { type: 'image', url: picture, alt: alt ?? '' } as const;
  return linkTo(url, [{ type: 'text', value: alt || url }]);
}

const linesOf = (text: string): PhrasingContent[] =>
  text
    .split('\n')
    .flatMap((value, index): PhrasingContent[] => [
      ...(index > 0 ? [{ type: 'break' } as const] : []),
      { type: 'text', value },
    ]);

/** Footnotes in the order of their references. */
export function footnotesOf(tree: Root): FootnoteDefinition[] {
  const definitions = new Map<string, FootnoteDefinition>();
  const order = new Set<string>();
  visit(tree, (node) => {
    if (node.type === 'footnoteReference') order.add(node.identifier);
    if (node.type === 'footnoteDefinition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node);
    return node;
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
