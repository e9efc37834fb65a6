export { type CreationDependencies, openCreationDependencies } from './creation-dependencies.ts';
export {
  type CreationModel,
  type CreationRecord,
  contentLimit,
  creationById,
  newPictureKey,
  openCreations,
  ownCreation,
  ownDeletedCreation,
  pictureAddress,
} from './creation-model.ts';
export { type CreationContext, createdResponse, type Draft, makeCreation } from './make-creation.ts';
export { type BeforePurge, purgeDeleted, restorableMs, watchDeleted } from './purge.ts';
export {
  type CreationResult,
  type NewCreation,
  type RunningCreation,
  startCreation,
} from './running-creation.ts';
export { endAbandonedUnits, endStaleCreations, endStaleRuns, watchStaleRuns } from './stale-runs.ts';
export {
  type SummaryRecord,
  summaryFields,
  toCreationSummary,
  toPublishedCreation,
} from './summaries.ts';
export { likedBy, toCreation, type WholeRecord, wholeFields } from './to-creation.ts';
