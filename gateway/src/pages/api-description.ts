import { describeApi } from '@atelier/contracts/openapi';
import type { Middleware } from 'koa';
import { type CachedContent, cachedContent, sendCached } from '../edge/compression.ts';
import type { State } from '../edge/request-target.ts';

const path = '/openapi.json';
const root = '/api';
const reference = '/docs';

/** Serves the OpenAPI description to pages of any origin. `/api` redirects to the reference. */
export function serveApiDescription(origin: string): Middleware<State> {
  let cached: CachedContent | undefined;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.state.target.path === root) return ctx.redirect(reference);
    if (ctx.state.target.path !== path) return next();
    cached ??= cachedContent(JSON.stringify(describeApi(origin)));
    ctx.status = 200;
    ctx.set('cache-control', 'public, max-age=300');
    ctx.set('access-control-allow-origin', '*');
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    await sendCached(ctx, cached, 'json');
  };
}
