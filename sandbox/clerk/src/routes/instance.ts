import Router from '@koa/router';
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

/** The public keys of session tokens at the paths of Frontend API and Backend API. */
export function jwksRoutes(instance: Instance): Router {
  const router = new Router();
  router.get(['/.well-known/jwks.json', '/v1/jwks'], (ctx) => {
    ctx.body = { keys: [instance.key.publicJwk] };
  });
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
