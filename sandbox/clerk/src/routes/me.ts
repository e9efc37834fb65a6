import Router from '@koa/router';
import { z } from 'zod';
import { checkPassword, incorrectPassword } from '../accounts/password-rule.ts';
import { hashPassword, passwordMatches } from '../accounts/passwords.ts';
import { ApiError } from '../http/api-error.ts';
import { signedIn } from '../http/authenticate.ts';
import { writeClientUat } from '../http/cookies.ts';
import { answerWrapped } from '../http/envelope.ts';
import { formFlag, formObject, formOf } from '../http/form.ts';
import type { Visit, VisitState } from '../http/visit.ts';
import { activeSessionObject } from '../objects/active-session.ts';
import { userObject } from '../objects/user.ts';
import { presentSession } from '../present.ts';
import type { User } from '../store/users.ts';
import type { World } from '../world.ts';

const name = z.string().max(256, 'has more than 256 characters').optional();
const profile = z.object({ first_name: name, last_name: name, unsafe_metadata: formObject });
const passwordChange = z.object({
  current_password: z.string().optional(),
  new_password: z.string(),
  sign_out_of_other_sessions: formFlag,
});

/** The signed-in user: profile, password, devices, leaving. */
export function meRoutes(world: World): Router<VisitState> {
  const router = new Router<VisitState>({ prefix: '/v1/me' });
  const answer = (visit: Visit, user: User) =>
    answerWrapped(world, visit, userObject(user, visit.state.proxyUrl));

  router.get('/', (ctx) => answer(ctx, signedIn(world, ctx).user));

  router.patch('/', (ctx) => {
    const { user } = signedIn(world, ctx);
    const given = formOf(ctx, profile);
    const changed = world.users.save({
      ...user,
      first_name: given.first_name === undefined ? user.first_name : given.first_name.trim() || null,
      last_name: given.last_name === undefined ? user.last_name : given.last_name.trim() || null,
      unsafe_metadata: given.unsafe_metadata ?? user.unsafe_metadata,
      updated_at: Date.now(),
    });
    return answer(ctx, changed);
  });

  router.delete('/', async (ctx) => {
    const { user } = signedIn(world, ctx);
    world.users.remove(user.id);
    writeClientUat(ctx, 0);
    await answerWrapped(world, ctx, { object: 'user', id: user.id, deleted: true });
  });

  router.post('/change_password', async (ctx) => {
    const { user, session } = signedIn(world, ctx);
    const {
      current_password = '',
      new_password,
      sign_out_of_other_sessions: others,
    } = formOf(ctx, passwordChange);
    if (!(await passwordMatches(current_password, user.password_hash))) {
      throw incorrectPassword('current_password');
    }
    checkPassword(new_password, 'new_password');
    const password_hash = await hashPassword(new_password);
    const now = Date.now();
    const changed = world.users.save({ ...user, password_hash, password_updated_at: now, updated_at: now });
    for (const other of others ? world.sessions.activeOfUser(user.id) : []) {
      if (other.id !== session.id) world.sessions.close(other, 'revoked');
    }
    return answer(ctx, changed);
  });

  router.get('/sessions/active', (ctx) => {
    ctx.body = world.sessions.activeOfUser(signedIn(world, ctx).user.id).map(activeSessionObject);
  });

  router.post('/sessions/:id/revoke', async (ctx) => {
    const { user } = signedIn(world, ctx);
    const session = world.sessions.activeOfUser(user.id).find(({ id }) => id === ctx.params.id);
    if (!session) throw ApiError.notFound('session');
    const closed = world.sessions.close(session, 'revoked');
    await answerWrapped(world, ctx, await presentSession(world, ctx, closed));
  });

  router.post('/email_addresses', () => {
    throw ApiError.notCovered('more than one e-mail address');
  });
  router.post('/profile_image', () => {
    throw ApiError.notCovered('pictures of your own');
  });

  return router;
}
