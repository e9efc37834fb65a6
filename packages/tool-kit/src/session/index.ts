export * from './no-session.ts';
export * from './store.ts';
export * from './use-session.ts';
