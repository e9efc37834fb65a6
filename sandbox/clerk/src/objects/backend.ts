import { SESSION_ABANDONED_AFTER, SESSION_LIFETIME, type Session } from '../store/sessions.ts';
import type { User } from '../store/users.ts';
import { userObject } from './user.ts';

/** A user as the Backend API shows it: with private metadata, and without what only the browser needs. */
export const backendUserObject = (user: User, proxyUrl: string) => ({
  ...userObject(user, proxyUrl),
  private_metadata: {},
});

const expired = (session: Session) => session.created_at + SESSION_LIFETIME <= Date.now();

/** A session as the Backend API shows it. */
export const backendSessionObject = (session: Session) => ({
  object: 'session',
  id: session.id,
  client_id: session.client_id ?? '',
  user_id: session.user_id,
  status: session.status === 'active' && expired(session) ? 'expired' : session.status,
  last_active_at: session.last_active_at,
  expire_at: session.created_at + SESSION_LIFETIME,
  abandon_at: session.created_at + SESSION_ABANDONED_AFTER,
  created_at: session.created_at,
  updated_at: session.updated_at,
});
