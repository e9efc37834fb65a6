import { createHash, timingSafeEqual } from 'node:crypto';
import Router from '@koa/router';
import type { Middleware } from 'koa';
import { z } from 'zod';
import { hideFromProxy } from '../control.ts';
import { ApiError } from '../http/errors.ts';
import { parseJson, readText } from '../http/form.ts';
import { secretKey } from '../identity.ts';
import type { Instance } from '../instance.ts';
import { backendSessionObject, backendUserObject, tokenObject } from '../objects/session.ts';
import { issueToken } from '../tokens/session-token.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

const requireSecretKey: Middleware = (ctx, next) => {
  const [scheme, given = ''] = ctx.get('authorization').split(' ');
  if (scheme === 'Bearer' && timingSafeEqual(digest(given), digest(secretKey))) return next();
  throw new ApiError(401, 'clerk_key_invalid', {
    message: 'The provided Clerk Secret Key is invalid. Make sure that your Clerk Secret Key is correct.',
  });
};

const creation = z.object({ user_id: z.string() });

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

  const requestedUsers = (addresses: string | string[] | undefined) => {
    const emails = [addresses ?? []].flat();
    return emails.length > 0
      ? emails.flatMap((email) => instance.users.byEmail(email) ?? [])
      : instance.users.all();
  };

  router.get('/v1/users', ...guard, (ctx) => {
    const users = requestedUsers(ctx.query.email_address);
    ctx.body = users.map((user) => backendUserObject(user, instance.settings.proxyUrl));
  });

  router.get('/v1/users/count', ...guard, (ctx) => {
    ctx.body = { object: 'total_count', total_count: requestedUsers(ctx.query.email_address).length };
  });

  router.get('/v1/users/:id', ...guard, (ctx) => {
    ctx.body = backendUserObject(userNamed(ctx.params.id), instance.settings.proxyUrl);
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
    ctx.body = tokenObject(await issueToken(instance, session, instance.settings.publicOrigin));
  });

  return router;
}
