export * from './use-draft.ts';
