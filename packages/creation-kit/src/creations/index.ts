export {
  type CreationModel,
  type CreationRecord,
  contentLimit,
  creationById,
  newPictureKey,
  openCreations,
  ownCreation,
  ownDeletedCreation,
  type RunFields,
  type WebhookDelivery,
} from './creation-model.ts';
export { purgeDeleted, restorableMs, watchDeleted } from './purge.ts';
export {
  likedBy,
  reasonOf,
  type SummaryRecord,
  summaryFields,
  toCreation,
  toCreationSummary,
  toPublishedCreation,
  type WholeRecord,
  wholeFields,
} from './to-creation.ts';
