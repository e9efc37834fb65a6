import Router from '@koa/router';
import { z } from 'zod';
import { passwordMatches } from '../accounts/credentials.ts';
import { openSession } from '../accounts/open-session.ts';
import { ApiError } from '../http/errors.ts';
import { formOf } from '../http/form.ts';
import { ensureClient, type RequestContext, type RequestState } from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { presentSignIn, respondWithClient } from '../present.ts';
import { newSignIn, type SignIn } from '../store/attempts.ts';
import type { User } from '../store/users.ts';

const creation = z.object({ identifier: z.string(), password: z.string().optional() });
const attempt = z.object({ strategy: z.literal('password'), password: z.string() });

function userCalled(instance: Instance, identifier: string): User {
  const user = instance.users.byEmail(identifier);
  if (user) return user;
  throw ApiError.unprocessable('form_identifier_not_found', {
    message: "Couldn't find your account.",
    param: 'identifier',
  });
}

function assertSignedOut(instance: Instance, { state: { client } }: RequestContext): void {
  if (!client || instance.sessions.activeOfClient(client.id).length === 0) return;
  throw new ApiError(400, 'session_exists', {
    message: 'Session already exists',
    longMessage: "You're already signed in.",
  });
}

function complete(instance: Instance, ctx: RequestContext, signIn: SignIn, password: string): SignIn {
  const user = instance.users.byId(signIn.user_id);
  if (!user) throw ApiError.notStarted('sign-in attempt');
  if (!passwordMatches(password, user.password_hash)) {
    throw ApiError.unprocessable('form_password_incorrect', {
      message: 'Password is incorrect. Try again, or use another method.',
      param: 'password',
    });
  }
  const { id } = openSession(instance, ctx, user.id);
  return instance.signIns.save({ ...signIn, session_id: id });
}

/** Sign-in with an e-mail address and a password. */
export function signInRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/v1/client/sign_ins' });
  const respond = (ctx: RequestContext, signIn: SignIn) =>
    respondWithClient(instance, ctx, presentSignIn(instance, signIn));

  router.post('/', (ctx) => {
    const { identifier, password } = formOf(ctx, creation);
    const client = ensureClient(instance, ctx);
    assertSignedOut(instance, ctx);
    const signIn = newSignIn(client.id, userCalled(instance, identifier).id);
    if (password !== undefined) return respond(ctx, complete(instance, ctx, signIn, password));
    ctx.state.client = instance.clients.save({ ...client, sign_in_id: signIn.id, updated_at: Date.now() });
    return respond(ctx, instance.signIns.save(signIn));
  });

  router.post('/:id/attempt_first_factor', (ctx) => {
    const { password } = formOf(ctx, attempt);
    const signIn = instance.signIns.byId(ctx.params.id ?? '');
    if (!signIn || signIn.client_id !== ctx.state.client?.id || signIn.session_id)
      throw ApiError.notStarted('sign-in attempt');
    return respond(ctx, complete(instance, ctx, signIn, password));
  });

  return router;
}
