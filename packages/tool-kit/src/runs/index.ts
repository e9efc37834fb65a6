export { openRunsQuery, storeUsage } from '../usage/Units.tsx';
export { createRun, type OpenRun, type Run } from './run.ts';
export type { RunResult, RunState } from './run-state.ts';
export { showChanged, type UsedRun, useRun } from './use-run.ts';
