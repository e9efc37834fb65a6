export type { CallContext, Deployer, VerifyDeployer } from './call-context.ts';
export { requireScopes, scopesOfBody } from './call-input.ts';
export { createEventStream } from './event-stream.ts';
export { hashBody, idempotencyKeyOf } from './idempotency.ts';
export { serveCall, serveDescribedRun } from './serve-call.ts';
