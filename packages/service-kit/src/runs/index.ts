export { hashBody, idempotencyKeyOf } from './idempotency.ts';
export { createLiveRuns, type LiveRuns } from './live-runs.ts';
export { createRunFollower, lastEvent, type RunFollower } from './run-follower.ts';
export {
  openRuns,
  type RunModels,
  type RunOutcome,
  type RunRecord,
  type WebhookDelivery,
} from './run-models.ts';
export { createRunQueue, type QueuedRun, queuedRunsAtOnce, type RunQueue } from './run-queue.ts';
export { createRunStore, type RunStore } from './run-store.ts';
