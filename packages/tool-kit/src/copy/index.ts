export * from './CopyButton.tsx';
export * from './copy-text.ts';
export * from './DownloadButton.tsx';
export * from './download.ts';
export * from './RepeatButton.tsx';
