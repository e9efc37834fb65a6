import { isFromThisMachine } from '@atelier/service-kit/loopback';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { planNamed } from '../billing/plans.ts';
import { parseJson, readText } from '../http/form.ts';
import { transaction } from '../store/database.ts';
import type { World } from '../world.ts';
import { controlRequest } from './controls.ts';

/** Calls that came through Clerk's proxy carry this header, and browsers cannot take it away. */
export const hideFromProxy: Middleware = (ctx, next) =>
  ctx.get('clerk-proxy-url') === '' ? next() : undefined;

/** Orders are taken from this machine alone. */
const onlyThisMachine: Middleware = (ctx, next) => {
  if (isFromThisMachine(ctx.req)) return next();
  ctx.status = 403;
  ctx.body = {
    success: false,
    code: 'control_local_only',
    message: 'This address answers to its own machine alone.',
  };
};

const refuse = (ctx: Context, message: string) => {
  ctx.status = 400;
  ctx.body = { success: false, code: 'control_invalid', message };
};

/** `/__sandbox/clerk`: faults, token settings and plans, beside `/v1` and out of the proxy's reach. */
export function controlRoutes(world: World): Router {
  const router = new Router();
  router.use(hideFromProxy, onlyThisMachine);
  router.get('/__sandbox/clerk', (ctx) => {
    ctx.body = world.controls;
  });
  router.put('/__sandbox/clerk', async (ctx) => {
    const parsed = controlRequest.safeParse(parseJson(await readText(ctx.req)));
    if (!parsed.success) {
      const faults = parsed.error.issues.map(
        (issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`,
      );
      return refuse(ctx, faults.join('; '));
    }
    const moves = Object.entries(parsed.data.plans ?? {}).map(([email, slug]) => ({
      email,
      user: world.users.byEmail(email),
      plan: planNamed(slug),
    }));
    const unknown = moves.filter(({ user }) => !user).map(({ email }) => email);
    if (unknown.length > 0) return refuse(ctx, `No user has the address ${unknown.join(', ')}.`);
    transaction(world.db, () => {
      for (const { user, plan } of moves) if (user && plan) world.subscriptions.replace(user.id, plan);
    });
    world.controls.apply(parsed.data);
    ctx.body = world.controls;
  });
  return router;
}
