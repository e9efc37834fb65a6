import Router from '@koa/router';
import { ensureClient } from '../http/authenticate.ts';
import { claimsSignedIn, writeClientUat } from '../http/cookies.ts';
import type { Visit, VisitState } from '../http/visit.ts';
import { presentClient } from '../present.ts';
import { transaction } from '../store/database.ts';
import type { World } from '../world.ts';

/** Ends all sessions of the visit's client and forgets what it had begun. */
function signOutEverywhere(world: World, visit: Visit): void {
  const { client } = visit.state;
  if (!client) return;
  transaction(world.db, () => {
    for (const session of world.sessions.activeOfClient(client.id)) world.sessions.close(session, 'removed');
    visit.state.client = world.clients.save({
      ...client,
      last_active_session_id: null,
      sign_in_id: null,
      sign_up_id: null,
      updated_at: Date.now(),
    });
  });
  writeClientUat(visit, 0);
}

/** The browser itself: who it is signed in as, and signing out of everything. */
export function clientRoutes(world: World): Router<VisitState> {
  const router = new Router<VisitState>();

  router.get('/v1/client', async (ctx) => {
    const { client } = ctx.state;
    const response = client ? await presentClient(world, ctx, client) : null;
    if (!response?.sessions.length && claimsSignedIn(ctx)) writeClientUat(ctx, 0);
    ctx.body = { response, client: null };
  });

  router.register('/v1/client', ['PUT', 'POST'], async (ctx) => {
    ctx.body = { response: await presentClient(world, ctx, ensureClient(world, ctx)), client: null };
  });

  router.register(['/v1/client', '/v1/client/sessions'], ['DELETE'], async (ctx) => {
    signOutEverywhere(world, ctx);
    const { client } = ctx.state;
    ctx.body = { response: client ? await presentClient(world, ctx, client) : null, client: null };
  });

  return router;
}
