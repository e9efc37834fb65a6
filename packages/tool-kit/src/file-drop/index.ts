export * from './check-file.ts';
export * from './FileDrop.tsx';
export * from './use-preview.ts';
