import Router from '@koa/router';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { hideFromProxy } from '../control.ts';
import { ApiError } from '../http/errors.ts';
import { requireSecretKey } from '../http/identify.ts';
import type { Instance } from '../instance.ts';
import { planObject, subscriptionObject } from '../objects/billing.ts';
import { backendUserObject } from '../objects/session.ts';
import { plans } from '../plans.ts';

const userQuery = z.strictObject({ email_address: z.string() });

/** The calls of Clerk's Backend API that the product and scripts need: users and plans. */
export function backendApiRoutes(instance: Instance): Router {
  const router = new Router();
  const guard: Middleware[] = [hideFromProxy, requireSecretKey];

  const userNamed = (id: string | undefined) => {
    const user = instance.users.byId(id ?? '');
    if (!user) throw ApiError.notFound('user');
    return user;
  };

  router.get('/v1/users', ...guard, (ctx) => {
    const { data } = userQuery.safeParse(ctx.query);
    if (!data) throw ApiError.notFound('list of users');
    const user = instance.users.byEmail(data.email_address);
    ctx.body = user ? [backendUserObject(user)] : [];
  });

  router.get('/v1/users/:id', ...guard, (ctx) => {
    ctx.body = backendUserObject(userNamed(ctx.params.id));
  });

  router.get('/v1/users/:id/billing/subscription', ...guard, (ctx) => {
    ctx.body = subscriptionObject(userNamed(ctx.params.id));
  });

  router.get('/v1/billing/plans', async (ctx, next) => {
    if (!ctx.get('authorization').startsWith('Bearer sk_')) return next();
    return requireSecretKey(ctx, async () => {
      ctx.body = { data: plans.map(planObject), total_count: plans.length };
    });
  });

  return router;
}
