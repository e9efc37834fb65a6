export * from './run.ts';
export * from './runs.ts';
export * from './state.ts';
export * from './use-run.ts';
