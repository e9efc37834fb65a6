export {
  openCreationDependencies,
  openRunEvents,
  signalsOf,
} from './creation-dependencies.ts';
export type { LiveRun } from './live-run.ts';
export { controlTopic, createLiveRuns, type LiveRuns } from './live-runs.ts';
export { type CreationResult, makeCreation, type ResultImage, type RunContext } from './make-creation.ts';
export { openEventsModel } from './mongodb-events.ts';
export { type EndedRecord, lastEvent, outcomeOf } from './outcome.ts';
export { openReplies, type ReplyModel } from './reply-store.ts';
export { reportPosition } from './report-position.ts';
export type { RunEvents } from './run-events.ts';
export { createRunFollower } from './run-follower.ts';
export { createRunStore, type Ending, type NewCreation, type RunStore } from './run-store.ts';
export { endExpiredRuns, watchRuns } from './sweep.ts';
