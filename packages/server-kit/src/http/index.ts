export { health } from './health.ts';
export { type Listening, listen, requestHeadMs, runProcess, type Stop } from './listen.ts';
export { guardBody, readBody, readJson, storable } from './request-body.ts';
export { requestScope, sendFailures } from './request-scope.ts';
export { onceClosed, type RequestContext, RequestState } from './request-state.ts';
export { clientHasResponse, sendJson, toJson } from './send-json.ts';
