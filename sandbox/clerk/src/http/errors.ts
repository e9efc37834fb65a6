import type { Middleware } from 'koa';
import type { World } from '../world.ts';
import { ApiError } from './api-error.ts';

/** Turns what went wrong into Clerk's error shape. What nobody foresaw is logged, without the request's body. */
export const answerErrors =
  (world: World): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined && ctx.respond !== false) {
        throw new ApiError(404, 'resource_not_found', {
          message: 'not found',
          longMessage: `The sandbox does not cover ${ctx.method} ${ctx.path}.`,
        });
      }
    } catch (error) {
      const known =
        error instanceof ApiError
          ? error
          : new ApiError(
              500,
              'internal_clerk_error',
              { message: 'Oops, an unexpected error occurred' },
              { cause: error },
            );
      if (known.status === 500)
        world.log(`${ctx.method} ${ctx.path} failed: ${String(known.cause ?? known)}`);
      ctx.status = known.status;
      ctx.body = known.toJSON();
    }
  };
