import { type Client, type Session, sessionAbandonedAfter, sessionLifetime } from '../store/clients.ts';
import type { User } from '../store/users.ts';
import { factorAge } from '../tokens/session-token.ts';
import type { SignInObject, SignUpObject } from './attempts.ts';
import { publicUserDataObject, userObject } from './user.ts';

export const tokenObject = (jwt: string) => ({ object: 'token', jwt });

/** `Client.Session` of Clerk's description: a session with its user. */
export const sessionObject = (session: Session, user: User, jwt: string | null) => ({
  object: 'session',
  id: session.id,
  status: session.status,
  expire_at: session.created_at + sessionLifetime,
  abandon_at: session.created_at + sessionAbandonedAfter,
  last_active_at: session.last_active_at,
  last_active_token: jwt === null ? null : tokenObject(jwt),
  user: userObject(user),
  public_user_data: publicUserDataObject(user),
  factor_verification_age: factorAge(session),
  created_at: session.created_at,
  updated_at: session.updated_at,
});

type SessionObject = ReturnType<typeof sessionObject>;

export const backendUserObject = (user: User) => ({
  ...userObject(user),
  private_metadata: {},
  banned: false,
});

/** `Client.Client` of Clerk's description. The last active session is one that is still active, or null. */
export function clientObject(
  client: Client,
  content: { sessions: SessionObject[]; signIn: SignInObject | null; signUp: SignUpObject | null },
) {
  const active = content.sessions.map((session) => session.id);
  const last = active.find((id) => id === client.last_active_session_id) ?? active[0] ?? null;
  return {
    object: 'client',
    id: client.id,
    sessions: content.sessions,
    sign_in: content.signIn,
    sign_up: content.signUp,
    last_active_session_id: last,
    last_authentication_strategy: null,
    created_at: client.created_at,
    updated_at: client.updated_at,
  };
}
