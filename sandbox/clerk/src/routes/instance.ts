import Router from '@koa/router';
import type { Middleware } from 'koa';
import { requireSecretKey } from '../http/identify.ts';
import type { Instance } from '../instance.ts';
import { drawAvatar } from '../objects/avatar.ts';
import { environmentObject } from '../objects/environment.ts';

/** The settings of the instance and its health. */
export function environmentRoutes(instance: Instance): Router {
  const router = new Router();
  router.register('/v1/environment', ['GET', 'PATCH'], (ctx) => {
    ctx.body = environmentObject(instance.settings);
  });
  router.get('/v1/health', (ctx) => {
    ctx.body = { status: 'healthy' };
  });
  return router;
}

/** The public keys of session tokens: the Frontend API serves them to everyone, the Backend API to the secret key. */
export function jwksRoutes(instance: Instance): Router {
  const router = new Router();
  const serveKeys: Middleware = (ctx) => {
    ctx.body = { keys: [instance.key.publicJwk] };
  };
  router.get('/.well-known/jwks.json', serveKeys);
  router.get('/v1/jwks', requireSecretKey, serveKeys);
  return router;
}

/** Avatars, generated from the users' names. */
export function avatarRoutes(instance: Instance): Router {
  const router = new Router();
  router.get('/avatars/:file', (ctx, next) => {
    const id = /^(user_\w+)\.svg$/.exec(ctx.params.file ?? '')?.[1];
    const user = id ? instance.users.byId(id) : undefined;
    if (!user) return next();
    ctx.type = 'image/svg+xml';
    ctx.set('cache-control', 'private, max-age=86400');
    ctx.set('access-control-allow-origin', '*');
    ctx.set('x-content-type-options', 'nosniff');
    ctx.body = drawAvatar(user);
  });
  return router;
}
