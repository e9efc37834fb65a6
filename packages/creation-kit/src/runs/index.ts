export {
  type CreationDependencies,
  openCreationDependencies,
  openRunEvents,
  signalsOf,
} from './creation-dependencies.ts';
export type { LiveRun } from './live-run.ts';
export { controlTopic, createLiveRuns, type LiveRuns, newToken } from './live-runs.ts';
export { type CreationResult, makeCreation, type ResultImage, type RunContext } from './make-creation.ts';
export { openEventsModel } from './mongodb-events.ts';
export { type EndedRecord, initialCreation, lastEvent, type Outcome, outcomeOf } from './outcome.ts';
export { openReplies, type ReplyModel } from './reply-store.ts';
export { reportPosition } from './report-position.ts';
export type { RunEvents } from './run-events.ts';
export { createRunFollower, type RunFollower } from './run-follower.ts';
export { createRunStore, type Ending, type NewCreation, type RunStore } from './run-store.ts';
export { endAbandonedUnits, endExpiredRuns, watchRuns } from './sweep.ts';
