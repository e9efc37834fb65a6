import Router from '@koa/router';
import { z } from 'zod';
import { checkCode, checkPassword, hashPassword } from '../accounts/credentials.ts';
import { openSession } from '../accounts/open-session.ts';
import { ApiError } from '../http/errors.ts';
import { formOf } from '../http/form.ts';
import {
  ensureClient,
  type RequestContext,
  type RequestState,
  type RoutedContext,
} from '../http/request-context.ts';
import type { Instance } from '../instance.ts';
import { missingFields, signUpObject } from '../objects/attempts.ts';
import { respondWithClient } from '../present.ts';
import { newSignUp, type SignUp } from '../store/attempts.ts';

const name = z.string().max(256, 'has more than 256 characters').optional();
const details = z.object({
  email_address: z.string().optional(),
  password: z.string().optional(),
  first_name: name,
  last_name: name,
});
const proof = z.object({ strategy: z.literal('email_code'), code: z.string() });

function assertUnused(instance: Instance, email: string): void {
  if (!instance.users.byEmail(email)) return;
  throw ApiError.unprocessable('form_identifier_exists', {
    message: 'That email address is taken. Please try another.',
    param: 'email_address',
  });
}

function withDetails(instance: Instance, ctx: RequestContext, signUp: SignUp): SignUp {
  const { email_address, password, ...rest } = formOf(ctx, details);
  const email = email_address?.trim().toLowerCase();
  if (email !== undefined && !z.email().safeParse(email).success) {
    throw ApiError.unprocessable('form_param_format_invalid', {
      message: 'is invalid',
      longMessage: 'Email address must be a valid email address.',
      param: 'email_address',
    });
  }
  if (email !== undefined) assertUnused(instance, email);
  if (password !== undefined) checkPassword(password);
  const changed = email !== undefined && email !== signUp.email;
  return {
    ...signUp,
    email: email ?? signUp.email,
    prepared: signUp.prepared && !changed,
    verified: signUp.verified && !changed,
    password_hash: password === undefined ? signUp.password_hash : hashPassword(password),
    first_name: rest.first_name?.trim() || signUp.first_name,
    last_name: rest.last_name?.trim() || signUp.last_name,
  };
}

/** Creates the user and the session when no field is missing. */
function advance(instance: Instance, ctx: RequestContext, signUp: SignUp): SignUp {
  const { email, password_hash } = signUp;
  const ready = missingFields(signUp).length === 0 && signUp.verified;
  if (!ready || email === null || password_hash === null) return instance.signUps.save(signUp);
  assertUnused(instance, email);
  const user = instance.users.create({ ...signUp, email, password_hash });
  const session = openSession(instance, ctx, user.id);
  return instance.signUps.save({ ...signUp, status: 'complete', user_id: user.id, session_id: session.id });
}

function currentAttempt(instance: Instance, ctx: RoutedContext): SignUp {
  const signUp = instance.signUps.byId(ctx.params.id ?? '');
  const own = signUp && signUp.client_id === ctx.state.client?.id;
  if (!own || signUp.status === 'complete') throw ApiError.notStarted('sign-up attempt');
  return signUp;
}

/** Sign-up with names, an e-mail address, a password and a verification code. */
export function signUpRoutes(instance: Instance): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/v1/client/sign_ups' });
  const respond = (ctx: RequestContext, signUp: SignUp) =>
    respondWithClient(instance, ctx, signUpObject(signUp));

  router.post('/', (ctx) => {
    const client = ensureClient(instance, ctx);
    const signUp = withDetails(instance, ctx, newSignUp(client.id));
    ctx.state.client = instance.clients.save({ ...client, sign_up_id: signUp.id, updated_at: Date.now() });
    return respond(ctx, advance(instance, ctx, signUp));
  });

  router.get('/:id', (ctx) => respond(ctx, currentAttempt(instance, ctx)));

  router.patch('/:id', (ctx) => {
    const signUp = withDetails(instance, ctx, currentAttempt(instance, ctx));
    return respond(ctx, advance(instance, ctx, signUp));
  });

  router.post('/:id/prepare_verification', (ctx) => {
    const signUp = currentAttempt(instance, ctx);
    if (signUp.email === null) throw ApiError.notStarted('address to verify');
    instance.announceCode(signUp.email);
    return respond(ctx, instance.signUps.save({ ...signUp, prepared: true }));
  });

  router.post('/:id/attempt_verification', (ctx) => {
    const { code } = formOf(ctx, proof);
    const signUp = currentAttempt(instance, ctx);
    if (!signUp.prepared) throw ApiError.notStarted('verification');
    checkCode(code);
    return respond(ctx, advance(instance, ctx, { ...signUp, verified: true }));
  });

  return router;
}
