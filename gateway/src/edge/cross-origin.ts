import { apiVersionHeader } from '@atelier/contracts';
import type { Middleware } from 'koa';
import type { State } from './request-target.ts';

/** Request headers that a page of another origin may send, besides those that every page may. */
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
/** Response headers that a page of another origin may read. */
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

/** Whether a page of another origin may request a path. Clerk's proxy uses cookies, so it is not among them. */
export const isCrossOriginPath = (path: string) => path.startsWith('/api/');

/**
 * Lets pages of the given origins make the calls under `/api/` (CORS, WHATWG Fetch, section 3.2). Cookies are not allowed: a call
 * takes its credential from `Authorization` alone.
 */
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
