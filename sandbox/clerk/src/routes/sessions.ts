import Router from '@koa/router';
import { activeSession } from '../http/authenticate.ts';
import type { RequestState, RoutedContext } from '../http/request-context.ts';
import { writeClientUat } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { tokenObject } from '../objects/session.ts';
import { presentSession, respondWithClient } from '../present.ts';
import type { Session } from '../store/sessions.ts';
import { issueToken } from '../tokens/session-token.ts';

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
