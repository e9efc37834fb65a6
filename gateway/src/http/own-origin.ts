import { AppError } from '@atelier/service-kit/errors';
import type { Middleware } from 'koa';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses to change anything for a page of another site: a browser names the page's origin on every such request. */
export function ownOriginOnly(origins: readonly string[]): Middleware {
  return (ctx, next) => {
    const origin = ctx.get('origin');
    if (origin && !reading.has(ctx.method) && !origins.includes(origin))
      throw new AppError('forbidden_origin');
    return next();
  };
}
