import Router from '@koa/router';
import { z } from 'zod';
import { checkPassword, hashPassword, incorrectPassword, passwordMatches } from '../accounts/credentials.ts';
import { ApiError } from '../http/errors.ts';
import { formFlag, formObject, formOf } from '../http/form.ts';
import { type RequestContext, type RequestState, signedIn, writeClientUat } from '../http/request-context.ts';
import { deleteUser, type Instance } from '../instance.ts';
import { activeSessionObject } from '../objects/session.ts';
import { userObject } from '../objects/user.ts';
import { presentSession, respondWithClient } from '../present.ts';
import type { User } from '../store/users.ts';

const name = z.string().max(256, 'has more than 256 characters').optional();
const profile = z.object({ first_name: name, last_name: name, unsafe_metadata: formObject });
const passwordChange = z.object({
  current_password: z.string().optional(),
  new_password: z.string(),
  sign_out_of_other_sessions: formFlag,
});

/** The signed-in user: profile, password, devices, deletion. */
export function meRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/v1/me' });
  const respond = (ctx: RequestContext, user: User) =>
    respondWithClient(instance, ctx, userObject(user, ctx.state.proxyUrl));

  router.get('/', (ctx) => respond(ctx, signedIn(instance, ctx).user));

  router.patch('/', (ctx) => {
    const { user } = signedIn(instance, ctx);
    const given = formOf(ctx, profile);
    const changed = instance.users.save({
      ...user,
      first_name: given.first_name === undefined ? user.first_name : given.first_name.trim() || null,
      last_name: given.last_name === undefined ? user.last_name : given.last_name.trim() || null,
      unsafe_metadata: given.unsafe_metadata ?? user.unsafe_metadata,
      updated_at: Date.now(),
    });
    return respond(ctx, changed);
  });

  router.delete('/', async (ctx) => {
    const { user } = signedIn(instance, ctx);
    deleteUser(instance, user.id);
    instance.webhooks.userDeleted(user.id);
    writeClientUat(ctx, 0);
    await respondWithClient(instance, ctx, { object: 'user', id: user.id, deleted: true });
  });

  router.post('/change_password', async (ctx) => {
    const { password_hash: current_hash } = signedIn(instance, ctx).user;
    const {
      current_password = '',
      new_password,
      sign_out_of_other_sessions: others,
    } = formOf(ctx, passwordChange);
    if (!(await passwordMatches(current_password, current_hash))) {
      throw incorrectPassword('current_password');
    }
    checkPassword(new_password, 'new_password');
    const password_hash = await hashPassword(new_password);
    // Read after the hashing, during which the user may have been changed or deleted.
    const { user, session } = signedIn(instance, ctx);
    const changed = instance.users.setPassword(user, password_hash);
    for (const other of others ? instance.sessions.activeOfUser(user.id) : []) {
      if (other.id !== session.id) instance.sessions.close(other, 'revoked');
    }
    return respond(ctx, changed);
  });

  router.get('/sessions/active', (ctx) => {
    ctx.body = instance.sessions.activeOfUser(signedIn(instance, ctx).user.id).map(activeSessionObject);
  });

  router.post('/sessions/:id/revoke', async (ctx) => {
    const { user } = signedIn(instance, ctx);
    const session = instance.sessions.activeOfUser(user.id).find(({ id }) => id === ctx.params.id);
    if (!session) throw ApiError.notFound('session');
    const closed = instance.sessions.close(session, 'revoked');
    await respondWithClient(instance, ctx, await presentSession(instance, ctx, closed));
  });

  return router;
}
