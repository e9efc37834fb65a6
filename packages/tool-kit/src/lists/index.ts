export * from './use-creation.ts';
export * from './use-list.ts';
