export { openCreationDependencies, openRunEvents } from './creation-dependencies.ts';
export { createKeys, type KeyModel, openKeys } from './idempotency-keys.ts';
export type { LiveRun } from './live-run.ts';
export { createLiveRuns, type LiveRuns } from './live-runs.ts';
export { openEventsModel } from './mongodb-events.ts';
export type { RunEvents } from './run-events.ts';
export { createRunFollower } from './run-follower.ts';
export { createRunStore, type FinalState, type RunStore } from './run-store.ts';
export { endExpiredRuns, endWorkOfDead, sweepMs } from './sweep.ts';
