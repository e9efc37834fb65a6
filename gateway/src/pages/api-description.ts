import { describeApi } from '@atelier/contracts/openapi';
import { clientHasResponse } from '@atelier/server-kit/http';
import type { Middleware } from 'koa';
import { acceptedEncoding, type CachedContent, cachedContent } from '../edge/compression.ts';
import type { State } from '../edge/request-target.ts';

const path = '/openapi.json';
const root = '/api';
const reference = '/docs';

/**
 * Serves the OpenAPI description at `/openapi.json`, to pages of any origin; it is made by the first request. The root of the calls
 * redirects to their reference.
 */
export function serveApiDescription(origin: string): Middleware<State> {
  let made: Promise<CachedContent> | undefined;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.state.target.path === root) return ctx.redirect(reference);
    if (ctx.state.target.path !== path) return next();
    made ??= cachedContent(JSON.stringify(describeApi(origin)));
    const { tag, content } = await made;
    const encoding = acceptedEncoding(ctx);
    ctx.status = 200;
    ctx.set('cache-control', 'public, max-age=300');
    ctx.set('access-control-allow-origin', '*');
    ctx.set('cross-origin-resource-policy', 'cross-origin');
    ctx.vary('accept-encoding');
    ctx.etag = encoding ? `${tag}-${encoding}` : tag;
    if (clientHasResponse(ctx)) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'json';
    if (encoding) ctx.set('content-encoding', encoding);
    ctx.body = content[encoding ?? 'identity'];
  };
}
