export * from './ToolForm.tsx';
export * from './ToolPage.tsx';
