import Router from '@koa/router';
import { drawAvatar } from '../objects/avatar.ts';
import type { World } from '../world.ts';

/** Users' pictures, drawn from their names. */
export function avatarRoutes(world: World): Router {
  const router = new Router();
  router.get('/avatars/:file', (ctx, next) => {
    const id = /^(user_\w+)\.svg$/.exec(ctx.params.file ?? '')?.[1];
    const user = id ? world.users.byId(id) : undefined;
    if (!user) return next();
    ctx.type = 'image/svg+xml';
    ctx.set('cache-control', 'private, max-age=86400');
    ctx.set('access-control-allow-origin', '*');
    ctx.set('x-content-type-options', 'nosniff');
    ctx.body = drawAvatar(user);
  });
  return router;
}
