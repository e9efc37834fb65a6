export * from './BeforeAfter.tsx';
