import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ControlError, FaultQueue, handleControl } from '@atelier/sandbox-control/control-route';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { ApiError } from './http/errors.ts';
import type { Instance } from './instance.ts';

const slowMs = 3000;

/** Requests that passed Clerk's proxy have this header, which browsers cannot remove. They get 404. */
export const hideFromProxy: Middleware = (ctx, next) =>
  ctx.get('clerk-proxy-url') === '' ? next() : undefined;

const faultNames = z.enum(['401', '429', '500', 'slow', 'stall', 'offline']);

/** The pending faults. They are kept in memory: a restart removes them. */
export const createFaults = () => new FaultQueue(faultNames);
type Faults = ReturnType<typeof createFaults>;

/** `/__sandbox/clerk`: faults and plans. It is not reachable through the proxy. */
export function controlRoutes({ users }: Instance, faults: Faults): Router {
  const schema = z.strictObject({
    next: faults.listSchema.optional(),
    /** Plans of users by e-mail address. They take effect at once. */
    plans: z.record(z.string(), z.enum(['free_user', 'premium'])).default({}),
  });
  const apply = ({ plans }: z.output<typeof schema>) => {
    const changes = Object.entries(plans).map(([email, plan]) => {
      const user = users.byEmail(email);
      if (!user) throw new ControlError(`No user has the address ${email}.`);
      return { user, plan };
    });
    for (const { user, plan } of changes) users.setPlan(user, plan);
  };
  const router = new Router();
  router.all('/__sandbox/clerk', hideFromProxy, async (ctx) => {
    ctx.respond = false;
    await handleControl(ctx.req, ctx.res, { faults, schema, apply });
  });
  return router;
}

export const applyFaults =
  (faults: Faults): Middleware =>
  async (ctx, next) => {
    switch (faults.take()) {
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
        await delay(slowMs);
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
