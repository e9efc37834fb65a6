/** Runs: the state of a generator form, from submit to result. */
export { createRun, type Run, type RunDependencies, type RunningCreation, type RunOptions } from './run.ts';
export {
  advance,
  idleRun,
  type RunAction,
  type RunInput,
  type RunPhase,
  type RunResult,
  type RunState,
} from './run-state.ts';
export { resetRuns, type UsedRun, useRun } from './use-run.ts';
