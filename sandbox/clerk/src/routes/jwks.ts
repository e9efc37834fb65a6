import Router from '@koa/router';
import type { World } from '../world.ts';

/** The public keys of session tokens, where the Frontend API and where the Backend API have them. */
export function jwksRoutes(world: World): Router {
  const router = new Router();
  router.get(['/.well-known/jwks.json', '/v1/jwks'], (ctx) => {
    ctx.body = { keys: [world.key.publicJwk] };
  });
  return router;
}
