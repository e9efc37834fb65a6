import { lazy, Suspense } from 'react';
import { classNames } from '../class-names/index.ts';
import { SkeletonText } from '../skeleton/index.ts';
import './markdown.css';
import type { RenderItem } from './MarkdownText.tsx';

const load = () => import('./MarkdownText.tsx');
const MarkdownText = lazy(async () => ({ default: (await load()).MarkdownText }));

/** Fetches the renderer ahead of time: when a run starts, so that its first words need not wait. */
export const preloadMarkdown = () => void load();

interface MarkdownProps {
  text: string;
  /** More is on its way: a caret stands at the end. */
  streaming?: boolean;
  /** Draws the items of lists; must stay the same function between renders. */
  renderItem?: RenderItem | undefined;
  className?: string;
}

/**
 * Model output as typeset text. No raw HTML. Links lead only where specification section 5 allows; pictures are not
 * fetched but shown as links. Headings start at level 3, below the panel's own. The renderer is a chunk of its own.
 */
export const Markdown = ({ text, streaming = false, renderItem, className }: MarkdownProps) => (
  <div className={classNames('kit-markdown', className)} data-streaming={streaming || undefined}>
    <Suspense fallback={<SkeletonText />}>
      <MarkdownText text={text} renderItem={renderItem} />
    </Suspense>
  </div>
);
