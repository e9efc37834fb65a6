export { health } from './health.ts';
export { type Listening, listen, requestHeadMs } from './listen.ts';
export { defaultPace, guardBody, type Pace, readBody, readJson } from './request-body.ts';
export { requestScope, sendFailures } from './request-scope.ts';
export { onceClosed, type RequestContext, RequestState } from './request-state.ts';
export { runProcess } from './run-process.ts';
export { clientHasResponse, sendJson, toJson } from './send-json.ts';
export { storable, storableText } from './storable.ts';
