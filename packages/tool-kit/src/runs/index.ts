/** Runs: the state of a generator form, from submit to result. */
export type { RunResult, RunState } from './run-state.ts';
export { type UsedRun, useRun } from './use-run.ts';
