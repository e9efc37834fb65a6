import Router from '@koa/router';
import {
  activeSession,
  claimsSignedIn,
  ensureClient,
  type RequestContext,
  type RequestState,
  type RoutedContext,
  writeClientUat,
} from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { tokenObject } from '../objects/session.ts';
import { presentClient, presentSession, respondWithClient } from '../present.ts';
import type { Session } from '../store/clients.ts';
import { issueToken } from '../tokens/session-token.ts';

function signOutEverywhere(instance: Instance, ctx: RequestContext): void {
  const { client } = ctx.state;
  if (!client) return;
  for (const session of instance.sessions.activeOfClient(client.id))
    instance.sessions.close(session, 'removed');
  ctx.state.client = instance.clients.save({
    ...client,
    last_active_session_id: null,
    sign_in_id: null,
    sign_up_id: null,
    updated_at: Date.now(),
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

/** The sessions of the request's client: refresh, tokens, sign-out. */
export function sessionRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/v1/client/sessions' });
  const named = (ctx: RoutedContext) => activeSession(instance, ctx, ctx.params.id);
  const respond = async (ctx: RoutedContext, session: Session) =>
    respondWithClient(instance, ctx, await presentSession(instance, ctx, session));

  router.get('/:id', (ctx) => respond(ctx, named(ctx)));

  router.post('/:id/touch', (ctx) => {
    const session = instance.sessions.save({ ...named(ctx), last_active_at: Date.now() });
    const { client } = ctx.state;
    if (client && client.last_active_session_id !== session.id) {
      ctx.state.client = instance.clients.save({ ...client, last_active_session_id: session.id });
    }
    return respond(ctx, session);
  });

  router.post('/:id/tokens', async (ctx) => {
    ctx.body = tokenObject(await issueToken(instance, named(ctx), ctx.state.party));
  });

  router.post(['/:id/end', '/:id/remove'], (ctx) => {
    const open = named(ctx);
    const closed = instance.sessions.close(open, ctx.path.endsWith('/end') ? 'ended' : 'removed');
    if (open.client_id && instance.sessions.activeOfClient(open.client_id).length === 0)
      writeClientUat(ctx, 0);
    return respond(ctx, closed);
  });

  return router;
}
