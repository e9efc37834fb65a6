import type { Visit } from './http/visit.ts';
import { type ClientObject, clientObject } from './objects/client.ts';
import { type SessionObject, sessionObject } from './objects/session.ts';
import { type SignInObject, signInObject } from './objects/sign-in.ts';
import { signUpObject } from './objects/sign-up.ts';
import type { Client } from './store/clients.ts';
import type { Session } from './store/sessions.ts';
import type { SignIn } from './store/sign-ins.ts';
import { issueToken } from './tokens/issue.ts';
import type { World } from './world.ts';

/** A session as its own client sees it, with a fresh token while it is active. */
export async function presentSession(world: World, visit: Visit, session: Session): Promise<SessionObject> {
  const user = world.users.byId(session.user_id);
  if (!user) throw new Error(`session ${session.id} has no user`);
  const active = session.status === 'active';
  const jwt = active ? await issueToken(world, session, visit.state.party) : null;
  return sessionObject(session, user, jwt, visit.state.proxyUrl);
}

/** A sign-in attempt with what is known of its user. */
export function presentSignIn(world: World, visit: Visit, signIn: SignIn): SignInObject {
  const user = signIn.user_id ? world.users.byId(signIn.user_id) : undefined;
  return signInObject(signIn, user, visit.state.proxyUrl);
}

/** A client with its active sessions and what it has begun. */
export async function presentClient(world: World, visit: Visit, client: Client): Promise<ClientObject> {
  const signIn = client.sign_in_id ? world.signIns.byId(client.sign_in_id) : undefined;
  const signUp = client.sign_up_id ? world.signUps.byId(client.sign_up_id) : undefined;
  const sessions = world.sessions.activeOfClient(client.id);
  return clientObject(client, {
    sessions: await Promise.all(sessions.map((session) => presentSession(world, visit, session))),
    signIn: signIn ? presentSignIn(world, visit, signIn) : null,
    signUp: signUp ? signUpObject(signUp) : null,
  });
}
