import type { RequestContext } from './http/request-context.ts';
import type { Instance } from './instance.ts';
import { signInObject, signUpObject } from './objects/attempts.ts';
import { clientObject, sessionObject } from './objects/session.ts';
import type { SignIn } from './store/attempts.ts';
import type { Client, Session } from './store/clients.ts';
import { issueToken } from './tokens/session-token.ts';

/** A session with a new token if it is active. */
export async function presentSession(instance: Instance, ctx: RequestContext, session: Session) {
  const user = instance.users.byId(session.user_id);
  if (!user) throw new Error(`session ${session.id} has no user`);
  const active = session.status === 'active';
  const jwt = active ? await issueToken(instance, session, ctx.state.party) : null;
  return sessionObject(session, user, jwt);
}

export const presentSignIn = (instance: Instance, signIn: SignIn) =>
  signInObject(signIn, instance.users.byId(signIn.user_id));

/** A client with its active sessions and attempts. */
export async function presentClient(instance: Instance, ctx: RequestContext, client: Client) {
  const signIn = client.sign_in_id ? instance.signIns.byId(client.sign_in_id) : undefined;
  const signUp = client.sign_up_id ? instance.signUps.byId(client.sign_up_id) : undefined;
  const sessions = instance.sessions.activeOfClient(client.id);
  return clientObject(client, {
    sessions: await Promise.all(sessions.map((session) => presentSession(instance, ctx, session))),
    signIn: signIn ? presentSignIn(instance, signIn) : null,
    signUp: signUp ? signUpObject(signUp) : null,
  });
}

/** Responds with `{ response, client }`, as Clerk does when a call may have changed the client. */
export async function respondWithClient(
  instance: Instance,
  ctx: RequestContext,
  response: unknown,
): Promise<void> {
  const { client } = ctx.state;
  ctx.body = { response, client: client ? await presentClient(instance, ctx, client) : null };
}
