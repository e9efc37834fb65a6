export {
  type CallContext,
  ClientDisconnected,
  type Deployer,
  type VerifyDeployer,
} from './call-context.ts';
export { createEventStream } from './event-stream.ts';
export { clientHasResponse } from './if-none-match.ts';
export { type Listening, listen, requestHeadMs } from './listen.ts';
export { requestScope } from './request-scope.ts';
export { type RequestContext, RequestState } from './request-state.ts';
export { requireScopes, scopesOfBody } from './require-scopes.ts';
export { runProcess } from './run-process.ts';
export { sendFailures } from './send-failures.ts';
export { serveCall, serveDescribedRun } from './serve-call.ts';
