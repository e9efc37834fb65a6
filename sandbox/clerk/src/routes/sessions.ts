import Router from '@koa/router';
import { activeSession } from '../http/authenticate.ts';
import { writeClientUat } from '../http/cookies.ts';
import { answerWrapped } from '../http/envelope.ts';
import type { RoutedVisit, VisitState } from '../http/visit.ts';
import { tokenObject } from '../objects/session.ts';
import { presentSession } from '../present.ts';
import type { Session } from '../store/sessions.ts';
import { issueToken } from '../tokens/issue.ts';
import type { World } from '../world.ts';

/** The sessions of the visit's own client: staying signed in, tokens, signing out of one. */
export function sessionRoutes(world: World): Router<VisitState> {
  const router = new Router<VisitState>({ prefix: '/v1/client/sessions' });
  const named = (visit: RoutedVisit) => activeSession(world, visit, visit.params.id);
  const answer = async (visit: RoutedVisit, session: Session) =>
    answerWrapped(world, visit, await presentSession(world, visit, session));

  router.get('/:id', (ctx) => answer(ctx, named(ctx)));

  router.post('/:id/touch', (ctx) => {
    const session = world.sessions.save({ ...named(ctx), last_active_at: Date.now() });
    const { client } = ctx.state;
    if (client && client.last_active_session_id !== session.id) {
      ctx.state.client = world.clients.save({ ...client, last_active_session_id: session.id });
    }
    return answer(ctx, session);
  });

  router.post('/:id/tokens', async (ctx) => {
    ctx.body = tokenObject(await issueToken(world, named(ctx), ctx.state.party));
  });

  router.post(['/:id/end', '/:id/remove'], (ctx) => {
    const open = named(ctx);
    const closed = world.sessions.close(open, ctx.path.endsWith('/end') ? 'ended' : 'removed');
    if (open.client_id && world.sessions.activeOfClient(open.client_id).length === 0) writeClientUat(ctx, 0);
    return answer(ctx, closed);
  });

  return router;
}
