export { type CreationDependencies, openCreationDependencies } from './creation-dependencies.ts';
export { createLiveRuns, type LiveRun, type LiveRuns, newToken } from './live-runs.ts';
export { type CreationResult, makeCreation, type RunContext } from './make-creation.ts';
export { announcedCreation, type EndedRecord, lastEvent, type Outcome, outcomeOf } from './outcome.ts';
export { appendEvents, type EventsModel, openRunEvents, storedText } from './run-events.ts';
export { createRunFollower, type RunFollower } from './run-follower.ts';
export { createRunQueue, type QueuedRequest, queuedRunsAtOnce, type RunQueue } from './run-queue.ts';
export { createRunStore, type Ending, type NewCreation, type RunStore } from './run-store.ts';
export { endAbandonedUnits, endExpiredRuns, watchRuns } from './sweep.ts';
