export * from './EmptyState.tsx';
export * from './ErrorState.tsx';
export * from './Notice.tsx';
