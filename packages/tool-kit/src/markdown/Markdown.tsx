import { lazy, Suspense } from 'react';
import { classNames } from '../elements/class-names.ts';
import { SkeletonText } from '../elements/Skeleton.tsx';
import type { RenderItem } from './MarkdownText.tsx';

export type { RenderItem };

const load = () => import('./MarkdownText.tsx');
const MarkdownText = lazy(async () => ({ default: (await load()).MarkdownText }));

/** Preloads the renderer's chunk when a run starts, so that its first text does not wait. */
export const preloadMarkdown = () => void load();

interface MarkdownProps {
  text: string;
  /** The text is still streaming: shows a caret at the end. */
  streaming?: boolean;
  /** Renders list items; must be the same function in every render. */
  renderItem?: RenderItem | undefined;
  className?: string;
}

/** Model output as formatted text, without raw HTML and foreign images. Headings start at level 3. */
export const Markdown = ({ text, streaming = false, renderItem, className }: MarkdownProps) => (
  <div className={classNames('kit-markdown', className)} data-streaming={streaming || undefined}>
    <Suspense fallback={<SkeletonText />}>
      <MarkdownText text={text} renderItem={renderItem} />
    </Suspense>
  </div>
);

/** The number of words of a markdown text, without its markup and images. */
export function countWords(markdown: string): number {
  const plain = markdown
    .replace(/!\[[^\][]*\]\([^()]*\)/g, '')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)]|#{1,6}|>)\s+/gm, '')
    .replace(/[*_`~|]+/g, '');
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}'’‑-]*/gu)?.length ?? 0;
}
