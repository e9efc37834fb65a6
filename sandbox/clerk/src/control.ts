import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Control, ControlError, handleControl } from '@atelier/sandbox-control/control-route';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { ControlRequest } from './faults.ts';
import { ApiError } from './http/errors.ts';
import type { Instance } from './instance.ts';

const slowMs = 3000;

/** Requests that passed Clerk's proxy have this header, which browsers cannot remove. They get 404. */
export const hideFromProxy: Middleware = (ctx, next) =>
  ctx.get('clerk-proxy-url') === '' ? next() : undefined;

/** @throws ControlError that names the addresses in the request that no user has */
function assertUsers(instance: Instance, { plans = {}, oauth_tokens = [] }: ControlRequest): void {
  const addresses = [...Object.keys(plans), ...oauth_tokens.map(({ email }) => email)];
  const unknown = addresses.filter((email) => !instance.users.byEmail(email));
  if (unknown.length > 0) throw new ControlError(`No user has the address ${unknown.join(', ')}.`);
}

/** `/__sandbox/clerk`: faults, plans and OAuth tokens. It is not reachable through the proxy. */
export function controlRoutes(instance: Instance): Router {
  const { controls } = instance;
  const control: Control<ControlRequest> = {
    schema: controls.schema,
    faults: controls.faults.names,
    apply(request) {
      assertUsers(instance, request);
      for (const [email, plan] of Object.entries(request.plans ?? {})) {
        const user = instance.users.byEmail(email);
        if (user) instance.users.setPlan(user, plan);
      }
      controls.apply(request);
    },
    reset: () => controls.reset(),
    state: () => ({ next: controls.faults.pending }),
  };
  const router = new Router();
  router.all('/__sandbox/clerk', hideFromProxy, async (ctx) => {
    ctx.respond = false;
    await handleControl(ctx.req, ctx.res, control);
  });
  return router;
}

/** Applies the pending fault to a request. */
export const applyFaults =
  (instance: Instance): Middleware =>
  async (ctx, next) => {
    switch (instance.controls.faults.take()) {
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
