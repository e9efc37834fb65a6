export {
  type AccountModel,
  erasedAccountFields,
  mostRestorableWebhooks,
  openAccounts,
  type WebhookRecord,
  webhooksJob,
} from './account-model.ts';
export { type ChangedBy, type CreationRecord, erasedFields, type Variant } from './creation-fields.ts';
export { creationById, creationOfUser, deletedCreationOfUser, isEnded, isOpen } from './creation-filters.ts';
export { type CreationModel, openCreations } from './creation-model.ts';
export { contentAddress, imageAddress, newImageKey } from './image-address.ts';
export { likedOf, recountLikes, removeLikesFor, removeLikesOf, toggleLike } from './likes.ts';
export { type OwnPicture, ownPicturesIn } from './own-pictures.ts';
export { purgeDeleted, purgeDiscarded, restorableMs } from './purge.ts';
export {
  openRemovedImages,
  type RemovedImageModel,
  recordRemoval,
  removedByOperator,
  resemblanceToRemoved,
} from './removed-image-model.ts';
export { openReports, type ReportModel, removeOpenReports } from './report-model.ts';
export type { Resemblance } from './resemblance.ts';
export type { DeliveryRecord } from './run-fields.ts';
export {
  accented,
  letters,
  type SearchedFields,
  searchTermsOf,
  termsOf,
  withoutAccents,
} from './search-terms.ts';
export {
  cutAtWord,
  listedFileName,
  type SummaryRecord,
  summaryFields,
  titleOf,
  toCreation,
  toCreationSummary,
  toPublishedCreation,
  type WholeRecord,
  wholeFields,
} from './to-creation.ts';
export {
  listVersions,
  openVersions,
  type VersionModel,
  type VersionsOf,
  versionLimits,
} from './version-model.ts';
