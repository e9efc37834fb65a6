/** Model output as formatted text. The renderer is a separate chunk. */
export { countWords, Markdown, preloadMarkdown } from './Markdown.tsx';
export type { RenderItem } from './MarkdownText.tsx';
