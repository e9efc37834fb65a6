import Router from '@koa/router';
import { environmentObject } from '../objects/environment.ts';
import type { World } from '../world.ts';

/** How the instance is set up, and that it is well. */
export function environmentRoutes(world: World): Router {
  const router = new Router();
  router.register('/v1/environment', ['GET', 'PATCH'], (ctx) => {
    ctx.body = environmentObject(world.settings.publicOrigin);
  });
  router.get('/v1/health', (ctx) => {
    ctx.body = { status: 'healthy' };
  });
  return router;
}
