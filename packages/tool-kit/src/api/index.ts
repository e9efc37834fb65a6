export type { Creation, CreationSummary } from '@atelier/contracts';
export {
  addressOf,
  type CallOptions,
  callApi,
  callFile,
  callModule,
  type ModuleCall,
  type ModuleRunBody,
} from './client.ts';
export {
  ApiError,
  isAbort,
  type LocalErrorCode,
  localError,
  localized,
  serverMessage,
  toApiError,
} from './errors.ts';
export {
  followRun,
  type RunEvent,
  readEvents,
  type StreamingCall,
  type StreamOptions,
  streamCall,
} from './stream.ts';
export { type FetchedCreation, useCreation, usePublishedCreation } from './use-creation.ts';
export { type List, type ListCall, type ListItem, reloadList, useList } from './use-list.ts';
