import { lazy, Suspense } from 'react';
import { SkeletonText } from '../skeleton/index.ts';
import './markdown.css';

const load = () => import('./MarkdownText.tsx');
const MarkdownText = lazy(async () => ({ default: (await load()).MarkdownText }));

/** Fetches the renderer ahead of time: when a run starts, so that its first words need not wait. */
export const preloadMarkdown = () => void load();

interface MarkdownProps {
  text: string;
  /** More is on its way: a caret stands at the end. */
  streaming?: boolean;
}

/**
 * Model output as typeset text. No raw HTML. Links lead only where specification section 5 allows; pictures are not
 * fetched but shown as links. Headings start at level 3, below the panel's own. The renderer is a chunk of its own.
 */
export const Markdown = ({ text, streaming = false }: MarkdownProps) => (
  <div className="kit-markdown" data-streaming={streaming || undefined}>
    <Suspense fallback={<SkeletonText />}>
      <MarkdownText text={text} />
    </Suspense>
  </div>
);
