import { parseJson } from '@atelier/sandbox-control/control-route';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { hideFromProxy } from '../control.ts';
import { ApiError } from '../http/errors.ts';
import { readText } from '../http/form.ts';
import { requireSecretKey } from '../http/identify.ts';
import type { Instance } from '../instance.ts';
import { planObject, subscriptionObject } from '../objects/billing.ts';
import { backendSessionObject, backendUserObject, tokenObject } from '../objects/session.ts';
import { plans } from '../plans.ts';
import { issueToken } from '../tokens/session-token.ts';

const creation = z.object({ user_id: z.string() });
const tokenRequest = z.strictObject({ expires_in_seconds: z.int().min(30).max(315_360_000).nullish() });
const userQuery = z.strictObject({
  email_address: z.union([z.string(), z.array(z.string())]).default([]),
  limit: z.coerce.number().int().min(1).max(500).default(10),
  offset: z.coerce.number().int().min(0).default(0),
});

/** Parses a value. @throws {ApiError} 422 that names the first invalid field */
function checked<Shape extends z.ZodType>(value: unknown, shape: Shape): z.infer<Shape> {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = String((issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]) ?? 'body');
  throw ApiError.unprocessable('form_param_invalid', {
    message: 'is invalid',
    longMessage: `${param} ${issue?.message}`,
    param,
  });
}

const backendDevice = {
  browser_name: 'Backend API',
  browser_version: '',
  device_type: 'Server',
  is_mobile: false,
  ip_address: '127.0.0.1',
};

/** The calls of Clerk's Backend API that services and scripts need: users and their sessions. */
export function backendApiRoutes(instance: Instance): Router {
  const router = new Router();
  const guard: Middleware[] = [hideFromProxy, requireSecretKey];

  const userNamed = (id: string | undefined) => {
    const user = instance.users.byId(id ?? '');
    if (!user) throw ApiError.notFound('user');
    return user;
  };

  const requestedUsers = (query: unknown) => {
    const { email_address, limit, offset } = checked(query, userQuery);
    const emails = [email_address].flat();
    const users =
      emails.length > 0
        ? emails.flatMap((email) => instance.users.byEmail(email) ?? [])
        : instance.users.all().reverse();
    return { page: users.slice(offset, offset + limit), total: users.length };
  };

  router.get('/v1/users', ...guard, (ctx) => {
    const { page } = requestedUsers(ctx.query);
    ctx.body = page.map((user) => backendUserObject(user, instance.settings.proxyUrl));
  });

  router.get('/v1/users/count', ...guard, (ctx) => {
    ctx.body = { object: 'total_count', total_count: requestedUsers(ctx.query).total };
  });

  router.get('/v1/users/:id', ...guard, (ctx) => {
    ctx.body = backendUserObject(userNamed(ctx.params.id), instance.settings.proxyUrl);
  });

  router.get('/v1/users/:id/billing/subscription', ...guard, (ctx) => {
    ctx.body = subscriptionObject(userNamed(ctx.params.id));
  });

  // The Frontend API has the same path.
  router.get('/v1/billing/plans', async (ctx, next) => {
    if (!ctx.get('authorization').startsWith('Bearer sk_')) return next();
    return requireSecretKey(ctx, async () => {
      ctx.body = { data: plans.map(planObject), total_count: plans.length };
    });
  });

  router.post('/v1/sessions', ...guard, async (ctx) => {
    const parsed = creation.safeParse(parseJson(await readText(ctx.req)));
    const user = userNamed(parsed.data?.user_id);
    ctx.body = backendSessionObject(
      instance.sessions.create({ userId: user.id, clientId: null }, backendDevice),
    );
  });

  router.get('/v1/sessions/:id', ...guard, (ctx) => {
    const session = instance.sessions.byId(ctx.params.id ?? '');
    if (!session) throw ApiError.notFound('session');
    ctx.body = backendSessionObject(session);
  });

  router.post('/v1/sessions/:id/tokens', ...guard, async (ctx) => {
    const session = instance.sessions.byId(ctx.params.id ?? '');
    if (session?.status !== 'active') throw ApiError.notFound('session');
    const text = await readText(ctx.req);
    const { expires_in_seconds } = checked(text === '' ? {} : parseJson(text), tokenRequest);
    const lifetime = expires_in_seconds ?? undefined;
    ctx.body = tokenObject(await issueToken(instance, session, instance.settings.publicOrigin, lifetime));
  });

  return router;
}
