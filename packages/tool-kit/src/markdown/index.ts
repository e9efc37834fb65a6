export * from './Markdown.tsx';
export type { RenderItem } from './MarkdownText.tsx';
export * from './words.ts';
