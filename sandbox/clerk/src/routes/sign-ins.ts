import Router from '@koa/router';
import { z } from 'zod';
import { CODE_LIFETIME, checkCode } from '../accounts/codes.ts';
import { openSession } from '../accounts/open-session.ts';
import { checkPassword, incorrectPassword } from '../accounts/password-rule.ts';
import { hashPassword, passwordMatches } from '../accounts/passwords.ts';
import { ApiError } from '../http/api-error.ts';
import { ensureClient } from '../http/authenticate.ts';
import { answerWrapped } from '../http/envelope.ts';
import { formFlag, formOf } from '../http/form.ts';
import type { RoutedVisit, Visit, VisitState } from '../http/visit.ts';
import { presentSignIn } from '../present.ts';
import { transaction } from '../store/database.ts';
import type { SignIn } from '../store/sign-ins.ts';
import type { User } from '../store/users.ts';
import type { World } from '../world.ts';

const creation = z.object({ identifier: z.string().optional(), password: z.string().optional() });
const preparation = z.object({ strategy: z.enum(['email_code', 'reset_password_email_code']) });
const attempt = z.discriminatedUnion('strategy', [
  z.object({ strategy: z.literal('password'), password: z.string() }),
  z.object({ strategy: z.literal(['email_code', 'reset_password_email_code']), code: z.string() }),
]);
const newPassword = z.object({ password: z.string(), sign_out_of_other_sessions: formFlag });

function userCalled(world: World, identifier: string): User {
  const user = world.users.byEmail(identifier);
  if (user) return user;
  throw ApiError.unprocessable('form_identifier_not_found', {
    message: "Couldn't find your account.",
    param: 'identifier',
  });
}

/** The attempt that the path names, with its user. */
function begun(world: World, visit: RoutedVisit): { signIn: SignIn; user: User } {
  const signIn = world.signIns.byId(visit.params.id ?? '');
  const user = signIn?.user_id ? world.users.byId(signIn.user_id) : undefined;
  const own = signIn && signIn.client_id === visit.state.client?.id;
  if (!own || !user || signIn.status === 'complete') throw ApiError.notBegun('sign-in attempt');
  return { signIn, user };
}

/** Finishes an attempt with a session. */
function complete(world: World, visit: Visit, signIn: SignIn, user: User): SignIn {
  return transaction(world.db, () => {
    const session = openSession(world, visit, user.id, signIn.factor_strategy ?? 'password');
    return world.signIns.save({
      ...signIn,
      user_id: user.id,
      status: 'complete',
      factor_status: 'verified',
      session_id: session.id,
    });
  });
}

/** Signing in with an e-mail address and a password, or a code sent to it, or a new password after such a code. */
export function signInRoutes(world: World): Router<VisitState> {
  const router = new Router<VisitState>({ prefix: '/v1/client/sign_ins' });
  const answer = (visit: Visit, signIn: SignIn) =>
    answerWrapped(world, visit, presentSignIn(world, visit, signIn));

  router.post('/', async (ctx) => {
    const { identifier, password } = formOf(ctx, creation);
    const client = ensureClient(world, ctx);
    if (world.sessions.activeOfClient(client.id).length > 0) {
      throw new ApiError(400, 'session_exists', {
        message: 'Session already exists',
        longMessage: "You're already signed in.",
      });
    }
    const fresh = world.signIns.begin(client.id);
    const user = identifier === undefined ? undefined : userCalled(world, identifier);
    const named: SignIn = user
      ? { ...fresh, identifier: user.email, user_id: user.id, status: 'needs_first_factor' }
      : fresh;
    if (user && password !== undefined) {
      if (!(await passwordMatches(password, user.password_hash))) throw incorrectPassword('password');
      return answer(ctx, complete(world, ctx, { ...named, factor_strategy: 'password' }, user));
    }
    const signIn = world.signIns.save(named);
    ctx.state.client = world.clients.save({ ...client, sign_in_id: signIn.id, updated_at: Date.now() });
    return answer(ctx, signIn);
  });

  router.get('/:id', (ctx) => answer(ctx, begun(world, ctx).signIn));

  router.post('/:id/prepare_first_factor', (ctx) => {
    const { strategy } = formOf(ctx, preparation);
    const { signIn, user } = begun(world, ctx);
    const prepared = world.signIns.save({
      ...signIn,
      factor_strategy: strategy,
      factor_status: 'unverified',
      factor_attempts: 0,
      factor_expire_at: Date.now() + CODE_LIFETIME,
    });
    world.announceCode(user.email);
    return answer(ctx, prepared);
  });

  router.post('/:id/attempt_first_factor', async (ctx) => {
    const proof = formOf(ctx, attempt);
    const { signIn, user } = begun(world, ctx);
    if (proof.strategy === 'password') {
      if (!(await passwordMatches(proof.password, user.password_hash))) throw incorrectPassword('password');
      return answer(ctx, complete(world, ctx, { ...signIn, factor_strategy: 'password' }, user));
    }
    if (signIn.factor_strategy !== proof.strategy) throw ApiError.notBegun('verification');
    world.signIns.save({ ...signIn, factor_attempts: signIn.factor_attempts + 1 });
    checkCode(proof.code, {
      attempts: signIn.factor_attempts,
      expireAt: signIn.factor_expire_at ?? signIn.created_at,
    });
    if (proof.strategy === 'email_code') return answer(ctx, complete(world, ctx, signIn, user));
    return answer(
      ctx,
      world.signIns.save({ ...signIn, status: 'needs_new_password', factor_status: 'verified' }),
    );
  });

  router.post('/:id/reset_password', async (ctx) => {
    const { password, sign_out_of_other_sessions: others } = formOf(ctx, newPassword);
    const { signIn, user } = begun(world, ctx);
    if (signIn.status !== 'needs_new_password') throw ApiError.notBegun('verification');
    checkPassword(password, 'password');
    const password_hash = await hashPassword(password);
    const now = Date.now();
    const changed = world.users.save({ ...user, password_hash, password_updated_at: now, updated_at: now });
    if (others)
      for (const session of world.sessions.activeOfUser(user.id)) world.sessions.close(session, 'revoked');
    return answer(ctx, complete(world, ctx, signIn, changed));
  });

  return router;
}
