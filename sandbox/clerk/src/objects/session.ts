import { SESSION_ABANDONED_AFTER, SESSION_LIFETIME, type Session } from '../store/sessions.ts';
import type { User } from '../store/users.ts';
import { factorAge } from '../tokens/session-token.ts';
import { type PublicUserDataObject, publicUserDataObject } from './public-user-data.ts';
import { type UserObject, userObject } from './user.ts';

/** `Token` of Clerk's description. */
export interface TokenObject {
  object: 'token';
  jwt: string;
}

export const tokenObject = (jwt: string): TokenObject => ({ object: 'token', jwt });

/** `Client.SessionBase` of Clerk's description. */
export interface SessionBaseObject {
  object: 'session';
  id: string;
  status: Session['status'];
  expire_at: number;
  abandon_at: number;
  last_active_at: number;
  last_active_token: TokenObject | null;
  actor: null;
  tasks: null;
}

/** `Client.Session` of Clerk's description. */
export interface SessionObject extends SessionBaseObject {
  last_active_organization_id: string | null;
  user: UserObject;
  public_user_data: PublicUserDataObject;
  factor_verification_age: [number, number];
  created_at: number;
  updated_at: number;
}

/** What every form of a session has. Without a token it is one that is shown to another device. */
export const sessionBaseObject = (session: Session, jwt: string | null): SessionBaseObject => ({
  object: 'session',
  id: session.id,
  status: session.status,
  expire_at: session.created_at + SESSION_LIFETIME,
  abandon_at: session.created_at + SESSION_ABANDONED_AFTER,
  last_active_at: session.last_active_at,
  last_active_token: jwt === null ? null : tokenObject(jwt),
  actor: null,
  tasks: null,
});

export const sessionObject = (
  session: Session,
  user: User,
  jwt: string | null,
  proxyUrl: string,
): SessionObject => ({
  ...sessionBaseObject(session, jwt),
  last_active_organization_id: null,
  user: userObject(user, proxyUrl),
  public_user_data: publicUserDataObject(user, proxyUrl),
  factor_verification_age: factorAge(session),
  created_at: session.created_at,
  updated_at: session.updated_at,
});
