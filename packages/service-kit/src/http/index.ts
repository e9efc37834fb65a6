export type { CallContext, Deployer, RunContext, VerifyDeployer } from './call-context.ts';
export { createEventStream } from './event-stream.ts';
export { type Listening, listen } from './listen.ts';
export { type RequestContext, type RequestState, requestScope } from './request-scope.ts';
export { runProcess } from './run-process.ts';
export { sendFailures } from './send-failures.ts';
export { serveCall, serveDescribedRun } from './serve-call.ts';
