import Router from '@koa/router';
import { z } from 'zod';
import { CODE_LIFETIME, checkCode } from '../accounts/codes.ts';
import { openSession } from '../accounts/open-session.ts';
import { checkPassword } from '../accounts/password-rule.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { ApiError } from '../http/api-error.ts';
import { ensureClient } from '../http/authenticate.ts';
import { answerWrapped } from '../http/envelope.ts';
import { formObject, formOf } from '../http/form.ts';
import type { RoutedVisit, Visit, VisitState } from '../http/visit.ts';
import { missingFields, signUpObject } from '../objects/sign-up.ts';
import { transaction } from '../store/database.ts';
import type { SignUp } from '../store/sign-ups.ts';
import type { World } from '../world.ts';

const name = z.string().max(256, 'has more than 256 characters').optional();
const details = z.object({
  email_address: z.string().optional(),
  password: z.string().optional(),
  first_name: name,
  last_name: name,
  unsafe_metadata: formObject,
});
const proof = z.object({ strategy: z.literal('email_code'), code: z.string() });

function refuseTaken(world: World, email: string): void {
  if (!world.users.byEmail(email)) return;
  throw ApiError.unprocessable('form_identifier_exists', {
    message: 'That email address is taken. Please try another.',
    param: 'email_address',
  });
}

/** The attempt with what a form adds to it. */
async function withDetails(world: World, visit: Visit, signUp: SignUp): Promise<SignUp> {
  const { email_address, password, ...rest } = formOf(visit, details);
  const email = email_address?.trim().toLowerCase();
  if (email !== undefined && !z.email().safeParse(email).success) {
    throw ApiError.unprocessable('form_param_format_invalid', {
      message: 'is invalid',
      longMessage: 'Email address must be a valid email address.',
      param: 'email_address',
    });
  }
  if (email !== undefined) refuseTaken(world, email);
  if (password !== undefined) checkPassword(password, 'password');
  const changed = email !== undefined && email !== signUp.email;
  return {
    ...signUp,
    email: email ?? signUp.email,
    prepared: signUp.prepared && !changed,
    verified: signUp.verified && !changed,
    password_hash: password === undefined ? signUp.password_hash : await hashPassword(password),
    first_name: rest.first_name?.trim() || signUp.first_name,
    last_name: rest.last_name?.trim() || signUp.last_name,
    unsafe_metadata: rest.unsafe_metadata ?? signUp.unsafe_metadata,
  };
}

/** Makes the user and the session once nothing is missing any more. */
function advance(world: World, visit: Visit, signUp: SignUp): SignUp {
  const { email, password_hash } = signUp;
  const ready = missingFields(signUp).length === 0 && signUp.verified;
  if (!ready || email === null || password_hash === null) return world.signUps.save(signUp);
  refuseTaken(world, email);
  return transaction(world.db, () => {
    const user = world.users.create({ ...signUp, email, password_hash });
    const session = openSession(world, visit, user.id, 'email_code');
    return world.signUps.save({ ...signUp, status: 'complete', user_id: user.id, session_id: session.id });
  });
}

function begun(world: World, visit: RoutedVisit): SignUp {
  const signUp = world.signUps.byId(visit.params.id ?? '');
  const own = signUp && signUp.client_id === visit.state.client?.id;
  if (!own || signUp.status === 'complete') throw ApiError.notBegun('sign-up attempt');
  return signUp;
}

/** Signing up with names, an e-mail address, a password and a code that the log tells. */
export function signUpRoutes(world: World): Router<VisitState> {
  const router = new Router<VisitState>({ prefix: '/v1/client/sign_ups' });
  const answer = (visit: Visit, signUp: SignUp) => answerWrapped(world, visit, signUpObject(signUp));

  router.post('/', async (ctx) => {
    const client = ensureClient(world, ctx);
    const signUp = await withDetails(world, ctx, world.signUps.begin(client.id));
    ctx.state.client = world.clients.save({ ...client, sign_up_id: signUp.id, updated_at: Date.now() });
    return answer(ctx, advance(world, ctx, signUp));
  });

  router.get('/:id', (ctx) => answer(ctx, begun(world, ctx)));

  router.patch('/:id', async (ctx) => {
    const signUp = await withDetails(world, ctx, begun(world, ctx));
    return answer(ctx, advance(world, ctx, signUp));
  });

  router.post('/:id/prepare_verification', (ctx) => {
    const signUp = begun(world, ctx);
    if (signUp.email === null) throw ApiError.notBegun('address to verify');
    world.announceCode(signUp.email);
    const expire_at = Date.now() + CODE_LIFETIME;
    return answer(ctx, world.signUps.save({ ...signUp, prepared: true, attempts: 0, expire_at }));
  });

  router.post('/:id/attempt_verification', (ctx) => {
    const { code } = formOf(ctx, proof);
    const signUp = begun(world, ctx);
    if (!signUp.prepared) throw ApiError.notBegun('verification');
    const tried = world.signUps.save({ ...signUp, attempts: signUp.attempts + 1 });
    checkCode(code, { attempts: signUp.attempts, expireAt: signUp.expire_at });
    return answer(ctx, advance(world, ctx, { ...tried, verified: true }));
  });

  return router;
}
