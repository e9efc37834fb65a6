import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { ApiError } from '../http/api-error.ts';
import type { World } from '../world.ts';

/** Milliseconds that a slow call waits before it is answered. */
const SLOW = 3000;

/** Lets a call go wrong in the way that the control address asked for. */
export const sufferFaults =
  (world: World): Middleware =>
  async (ctx, next) => {
    switch (world.controls.takeFault(ctx.path)) {
      case '401':
        throw ApiError.signedOut();
      case '429':
        ctx.set('retry-after', '5');
        throw new ApiError(429, 'too_many_requests', {
          message: 'Too many requests. Please try again in a bit.',
        });
      case '500':
        throw new ApiError(500, 'internal_clerk_error', { message: 'Oops, an unexpected error occurred' });
      case 'slow':
        await wait(SLOW);
        return next();
      case 'stall':
        ctx.respond = false;
        await once(ctx.res, 'close');
        return;
      case 'offline':
        ctx.respond = false;
        ctx.req.socket.destroy();
        return;
      case undefined:
        return next();
    }
  };
