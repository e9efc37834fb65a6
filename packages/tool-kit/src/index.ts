/** The shell's API for modules. This package's version is the version of that API. */
export * from './api/index.ts';
export * from './editor/TextEditor.tsx';
export { classNames } from './elements/class-names.ts';
export * from './feedback/index.ts';
export * from './forms/index.ts';
export * from './language/index.ts';
export * from './markdown/Markdown.tsx';
export * from './overlays/index.ts';
export * from './results/index.ts';
export * from './runs/index.ts';
export * from './session/store.ts';
export { moduleStorage } from './session/tab-storage.ts';
export { defineTool, type Tool, useTool } from './tools/define-tool.ts';
export { RunPanel, type RunPanelProps, ToolScreen } from './tools/ToolScreen.tsx';
