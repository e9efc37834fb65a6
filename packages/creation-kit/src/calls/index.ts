export type { Draft } from '../pipeline/draft.ts';
export { createEventStream } from '../pipeline/event-stream.ts';
export { reportPosition } from '../pipeline/report-position.ts';
export type { CreatingWork, CreationResult, ReceivedFile, ResultImage } from '../pipeline/run-request.ts';
export { type EndedCreation, lastEventId, lastEventOf, resultOf } from '../pipeline/run-result.ts';
export type { CallContext, CallResult, Deployer, VerifyDeployer } from './call-context.ts';
export { type Handler, serveCalls } from './serve-call.ts';
