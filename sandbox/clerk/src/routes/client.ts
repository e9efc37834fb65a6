import Router from '@koa/router';
import { ensureClient } from '../http/authenticate.ts';
import type { RequestContext, RequestState } from '../http/request-context.ts';
import { claimsSignedIn, writeClientUat } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { presentClient } from '../present.ts';
import { transaction } from '../store/database.ts';

/** Ends all sessions and attempts of the request's client. */
function signOutEverywhere(instance: Instance, ctx: RequestContext): void {
  const { client } = ctx.state;
  if (!client) return;
  transaction(instance.db, () => {
    for (const session of instance.sessions.activeOfClient(client.id))
      instance.sessions.close(session, 'removed');
    ctx.state.client = instance.clients.save({
      ...client,
      last_active_session_id: null,
      sign_in_id: null,
      sign_up_id: null,
      updated_at: Date.now(),
    });
  });
  writeClientUat(ctx, 0);
}

/** The client: its sessions, and signing out all of them. */
export function clientRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>();

  router.get('/v1/client', async (ctx) => {
    const { client } = ctx.state;
    const response = client ? await presentClient(instance, ctx, client) : null;
    if (!response?.sessions.length && claimsSignedIn(ctx)) writeClientUat(ctx, 0);
    ctx.body = { response, client: null };
  });

  router.register('/v1/client', ['PUT', 'POST'], async (ctx) => {
    ctx.body = { response: await presentClient(instance, ctx, ensureClient(instance, ctx)), client: null };
  });

  router.register(['/v1/client', '/v1/client/sessions'], ['DELETE'], async (ctx) => {
    signOutEverywhere(instance, ctx);
    const { client } = ctx.state;
    ctx.body = { response: client ? await presentClient(instance, ctx, client) : null, client: null };
  });

  return router;
}
