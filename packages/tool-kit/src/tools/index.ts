/** Tools: a form, its run and its result from a description. */
export { defineTool, type Tool, useTool } from './define-tool.ts';
export { RunPanel, type RunPanelProps, ToolScreen } from './ToolScreen.tsx';
