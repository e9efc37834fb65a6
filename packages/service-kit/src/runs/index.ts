export { createLiveRuns, type LiveRun, type LiveRuns, RunStopped } from './live-runs.ts';
export { createRunFollower, lastEvent, type RunFollower } from './run-follower.ts';
export {
  openRuns,
  type RunEvent,
  type RunModels,
  type RunOutcome,
  type RunRecord,
  type WebhookDelivery,
} from './run-models.ts';
export { createRunStore, type RunStore } from './run-store.ts';
