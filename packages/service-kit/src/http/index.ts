export { type App, type AppOptions, createApp } from './app.ts';
export {
  type CallContext,
  type CallHandler,
  ClientDisconnected,
  type Deployer,
  type ReceivedFile,
  type RunContext,
  type VerifyDeployer,
} from './call-context.ts';
export type { ReceiveUpload, Upload } from './call-input.ts';
export { createEventStream, type EventStream } from './event-stream.ts';
export { health, type ReadyChecks } from './health.ts';
export { type Listener, type Listening, type ListenOptions, listen } from './listen.ts';
export { type BodyGuard, defaultPace, guardBody, type Pace, readJson } from './request-body.ts';
export {
  type RequestContext,
  type RequestScopeOptions,
  type RequestState,
  requestScope,
} from './request-scope.ts';
export { runProcess, type Stop } from './run-process.ts';
export { sendFailures } from './send-failures.ts';
export { type DescribedRun, type ServedCall, serveCall, serveDescribedRun } from './serve-call.ts';
