import { apiVersionHeader } from '@atelier/contracts';
import type { Middleware } from 'koa';
import type { State } from './request-target.ts';

/** Additional request headers that pages of other origins may send. */
const requestHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Prefer',
  'traceparent',
  'tracestate',
  apiVersionHeader,
];
/** Response headers that pages of other origins may read. */
const responseHeaders = [
  'Content-Disposition',
  'Content-Location',
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  apiVersionHeader,
];
const preflightSeconds = 600;

/** Whether pages of other origins may request a path. Clerk's proxy is excluded, as it uses cookies. */
export const isCrossOriginPath = (path: string) => path.startsWith('/api/');

/** Allows pages of these origins to make calls (CORS). A credential is only in `Authorization`. */
export function allowCrossOrigin(origins: readonly string[]): Middleware<State> {
  return (ctx, next) => {
    if (origins.length === 0 || !isCrossOriginPath(ctx.state.target.path)) return next();
    ctx.vary('origin');
    const origin = ctx.get('origin');
    if (!origins.includes(origin)) return next();
    ctx.set('access-control-allow-origin', origin);
    ctx.set('access-control-expose-headers', responseHeaders.join(', '));
    if (ctx.method !== 'OPTIONS' || ctx.get('access-control-request-method') === '') return next();
    ctx.set('access-control-allow-methods', 'GET, HEAD, POST, PATCH, DELETE');
    ctx.set('access-control-allow-headers', requestHeaders.join(', '));
    ctx.set('access-control-max-age', String(preflightSeconds));
    ctx.status = 204;
  };
}
