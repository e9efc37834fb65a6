export * from './portal.ts';
export * from './ToolFrame.tsx';
