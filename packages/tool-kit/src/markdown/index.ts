export * from './Markdown.tsx';
export * from './words.ts';
