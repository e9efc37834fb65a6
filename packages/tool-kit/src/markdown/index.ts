/** Model output as formatted text. The renderer is a chunk of its own. */
export { countWords, Markdown, preloadMarkdown } from './Markdown.tsx';
export type { RenderItem } from './MarkdownText.tsx';
