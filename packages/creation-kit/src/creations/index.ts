export {
  type CreationModel,
  type CreationRecord,
  creationById,
  newPictureKey,
  openCreations,
  ownCreation,
  ownDeletedCreation,
  type RunFields,
  type WebhookDelivery,
} from './creation-model.ts';
export { purgeDeleted, restorableMs, watchDeleted } from './purge.ts';
export { type SummaryRecord, summaryFields, toCreationSummary, toPublishedCreation } from './summaries.ts';
export { likedBy, reasonOf, toCreation, type WholeRecord, wholeFields } from './to-creation.ts';
