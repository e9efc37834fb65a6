export * from './ProgressLine.tsx';
export * from './RunProgress.tsx';
