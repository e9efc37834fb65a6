export * from './elapsed.ts';
export * from './use-elapsed.ts';
