export { type CreationDependencies, openCreationDependencies } from './creation-dependencies.ts';
export {
  type CreationModel,
  type CreationRecord,
  creationById,
  newPictureKey,
  openCreations,
  ownCreation,
  ownDeletedCreation,
} from './creation-model.ts';
export { createdResponse, makeCreation } from './make-creation.ts';
export { restorableMs, watchDeleted } from './purge.ts';
export type { CreationResult, NewCreation } from './running-creation.ts';
export { endAbandonedUnits, endStaleRuns, watchStaleRuns } from './stale-runs.ts';
export { type SummaryRecord, summaryFields, toCreationSummary, toPublishedCreation } from './summaries.ts';
export { likedBy, reasonOf, toCreation, type WholeRecord, wholeFields } from './to-creation.ts';
