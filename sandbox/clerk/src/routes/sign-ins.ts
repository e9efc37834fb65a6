import Router from '@koa/router';
import { z } from 'zod';
import {
  checkCode,
  checkPassword,
  codeLifetime,
  hashPassword,
  incorrectPassword,
  passwordMatches,
} from '../accounts/credentials.ts';
import { openSession } from '../accounts/open-session.ts';
import { ApiError } from '../http/errors.ts';
import { formFlag, formOf } from '../http/form.ts';
import {
  ensureClient,
  type RequestContext,
  type RequestState,
  type RoutedContext,
} from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { presentSignIn, respondWithClient } from '../present.ts';
import { newSignIn, type SignIn } from '../store/attempts.ts';
import type { User } from '../store/users.ts';

const creation = z.object({ identifier: z.string().optional(), password: z.string().optional() });
const preparation = z.object({ strategy: z.enum(['email_code', 'reset_password_email_code']) });
const attempt = z.discriminatedUnion('strategy', [
  z.object({ strategy: z.literal('password'), password: z.string() }),
  z.object({ strategy: z.literal(['email_code', 'reset_password_email_code']), code: z.string() }),
]);
const newPassword = z.object({ password: z.string(), sign_out_of_other_sessions: formFlag });

function userCalled(instance: Instance, identifier: string): User {
  const user = instance.users.byEmail(identifier);
  if (user) return user;
  throw ApiError.unprocessable('form_identifier_not_found', {
    message: "Couldn't find your account.",
    param: 'identifier',
  });
}

/** @throws {ApiError} 400 when the request's client has a session */
function assertSignedOut(instance: Instance, { state: { client } }: RequestContext): void {
  if (!client || instance.sessions.activeOfClient(client.id).length === 0) return;
  throw new ApiError(400, 'session_exists', {
    message: 'Session already exists',
    longMessage: "You're already signed in.",
  });
}

/** The attempt that the path names, with its user. */
function currentAttempt(instance: Instance, ctx: RoutedContext): { signIn: SignIn; user: User } {
  const signIn = instance.signIns.byId(ctx.params.id ?? '');
  const user = signIn?.user_id ? instance.users.byId(signIn.user_id) : undefined;
  const own = signIn && signIn.client_id === ctx.state.client?.id;
  if (!own || !user || signIn.status === 'complete') throw ApiError.notStarted('sign-in attempt');
  return { signIn, user };
}

/** Completes an attempt with a session. */
function complete(instance: Instance, ctx: RequestContext, signIn: SignIn, user: User): SignIn {
  const session = openSession(instance, ctx, user.id, signIn.factor_strategy ?? 'password');
  return instance.signIns.save({
    ...signIn,
    user_id: user.id,
    status: 'complete',
    factor_status: 'verified',
    session_id: session.id,
  });
}

/** Sign-in with an e-mail address and a password, a code sent by e-mail, or a new password after such a code. */
export function signInRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/v1/client/sign_ins' });
  const respond = (ctx: RequestContext, signIn: SignIn) =>
    respondWithClient(instance, ctx, presentSignIn(instance, ctx, signIn));

  router.post('/', async (ctx) => {
    const { identifier, password } = formOf(ctx, creation);
    const client = ensureClient(instance, ctx);
    assertSignedOut(instance, ctx);
    const fresh = newSignIn(client.id);
    const user = identifier === undefined ? undefined : userCalled(instance, identifier);
    const named: SignIn = user
      ? { ...fresh, identifier: user.email, user_id: user.id, status: 'needs_first_factor' }
      : fresh;
    if (user && password !== undefined) {
      if (!(await passwordMatches(password, user.password_hash))) throw incorrectPassword('password');
      // During the hashing, the client may have signed in, and the user may have been deleted.
      assertSignedOut(instance, ctx);
      const current = userCalled(instance, user.email);
      return respond(ctx, complete(instance, ctx, { ...named, factor_strategy: 'password' }, current));
    }
    const signIn = instance.signIns.save(named);
    ctx.state.client = instance.clients.save({ ...client, sign_in_id: signIn.id, updated_at: Date.now() });
    return respond(ctx, signIn);
  });

  router.get('/:id', (ctx) => respond(ctx, currentAttempt(instance, ctx).signIn));

  router.post('/:id/prepare_first_factor', (ctx) => {
    const { strategy } = formOf(ctx, preparation);
    const { signIn, user } = currentAttempt(instance, ctx);
    const prepared = instance.signIns.save({
      ...signIn,
      factor_strategy: strategy,
      factor_status: 'unverified',
      factor_attempts: 0,
      factor_expire_at: Date.now() + codeLifetime,
    });
    instance.announceCode(user.email);
    return respond(ctx, prepared);
  });

  router.post('/:id/attempt_first_factor', async (ctx) => {
    const proof = formOf(ctx, attempt);
    const { signIn, user } = currentAttempt(instance, ctx);
    if (proof.strategy === 'password') {
      if (!(await passwordMatches(proof.password, user.password_hash))) throw incorrectPassword('password');
      // During the hashing, the attempt may have been completed, and the user may have been deleted.
      const current = currentAttempt(instance, ctx);
      const proven: SignIn = { ...current.signIn, factor_strategy: 'password' };
      return respond(ctx, complete(instance, ctx, proven, current.user));
    }
    if (signIn.factor_strategy !== proof.strategy) throw ApiError.notStarted('verification');
    instance.signIns.save({ ...signIn, factor_attempts: signIn.factor_attempts + 1 });
    checkCode(proof.code, {
      attempts: signIn.factor_attempts,
      expireAt: signIn.factor_expire_at ?? signIn.created_at,
    });
    if (proof.strategy === 'email_code') return respond(ctx, complete(instance, ctx, signIn, user));
    return respond(
      ctx,
      instance.signIns.save({ ...signIn, status: 'needs_new_password', factor_status: 'verified' }),
    );
  });

  router.post('/:id/reset_password', async (ctx) => {
    const { password, sign_out_of_other_sessions: others } = formOf(ctx, newPassword);
    if (currentAttempt(instance, ctx).signIn.status !== 'needs_new_password') {
      throw ApiError.notStarted('verification');
    }
    checkPassword(password, 'password');
    const password_hash = await hashPassword(password);
    // Read after the hashing, during which the user may have been changed or deleted.
    const { signIn, user } = currentAttempt(instance, ctx);
    const changed = instance.users.setPassword(user, password_hash);
    if (others)
      for (const session of instance.sessions.activeOfUser(user.id))
        instance.sessions.close(session, 'revoked');
    return respond(ctx, complete(instance, ctx, signIn, changed));
  });

  return router;
}
