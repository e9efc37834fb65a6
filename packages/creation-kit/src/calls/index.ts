export type { CallContext, Deployer, ReceivedFile, VerifyDeployer } from './call-context.ts';
export { hashBody, idempotencyKeyOf, requireScopes, scopesOfBody } from './call-input.ts';
export { createEventStream } from './event-stream.ts';
export { serveCall, serveDescribedRun } from './serve-call.ts';
