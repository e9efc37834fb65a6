export * from './Pills.tsx';
