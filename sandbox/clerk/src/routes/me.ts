import Router from '@koa/router';
import { ApiError } from '../http/errors.ts';
import { type RequestState, signedIn, writeClientUat } from '../http/request-context.ts';
import { deleteUser, type Instance } from '../instance.ts';
import { sessionObject } from '../objects/session.ts';
import { userObject } from '../objects/user.ts';
import { respondWithClient } from '../present.ts';

/** The signed-in user: the profile, the active devices, and the deletion. */
export function meRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/v1/me' });

  router.get('/', (ctx) => respondWithClient(instance, ctx, userObject(signedIn(instance, ctx))));

  router.delete('/', async (ctx) => {
    const { id } = signedIn(instance, ctx);
    deleteUser(instance, id);
    instance.webhooks.userDeleted(id);
    writeClientUat(ctx, 0);
    await respondWithClient(instance, ctx, { object: 'user', id, deleted: true });
  });

  // A list without the usual envelope: `Client.ActiveSessions` of Clerk's description.
  router.get('/sessions/active', (ctx) => {
    const user = signedIn(instance, ctx);
    ctx.body = instance.sessions.activeOfUser(user.id).map((session) => ({
      ...sessionObject(session, user, null),
      latest_activity: { object: 'session_activity', id: session.id, is_mobile: false },
    }));
  });

  router.post('/sessions/:id/revoke', (ctx) => {
    const user = signedIn(instance, ctx);
    const session = instance.sessions.activeOfUser(user.id).find(({ id }) => id === ctx.params.id);
    if (!session) throw ApiError.notFound('session');
    return respondWithClient(
      instance,
      ctx,
      sessionObject(instance.sessions.close(session, 'removed'), user, null),
    );
  });

  return router;
}
