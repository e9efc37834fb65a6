export type { CallContext, CallResult, Deployer, ReceivedFile, VerifyDeployer } from './call-context.ts';
export { createEventStream } from './event-stream.ts';
export { type DescribedWork, serveCalls, serveDescribedRun } from './serve-call.ts';
