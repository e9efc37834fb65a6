import Router from '@koa/router';
import { type RequestState, signedIn, writeClientUat } from '../http/request-context.ts';
import { deleteUser, type Instance } from '../instance.ts';
import { userObject } from '../objects/user.ts';
import { respondWithClient } from '../present.ts';

/** The signed-in user: the profile, and the deletion. */
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

  return router;
}
