export * from './use-list.ts';
