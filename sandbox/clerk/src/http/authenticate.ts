import type { Client } from '../store/clients.ts';
import type { Session } from '../store/sessions.ts';
import type { User } from '../store/users.ts';
import type { World } from '../world.ts';
import { ApiError } from './api-error.ts';
import { writeClientToken } from './cookies.ts';
import type { Visit } from './visit.ts';

/** The visit's client, made and given its cookie when there is none yet. */
export function ensureClient(world: World, visit: Visit): Client {
  if (visit.state.client) return visit.state.client;
  const { client, token } = world.clients.create();
  writeClientToken(visit, token);
  visit.state.client = client;
  return client;
}

/**
 * An active session of the visit's client.
 * @throws {ApiError} 401 when the client has no such session.
 */
export function activeSession(world: World, visit: Visit, id: string | null | undefined): Session {
  const { client } = visit.state;
  const own = client && id ? world.sessions.activeOfClient(client.id) : [];
  const session = own.find((candidate) => candidate.id === id);
  if (!session) throw ApiError.signedOut();
  return session;
}

/** Who is signed in, and how. */
export interface SignedIn {
  readonly user: User;
  readonly session: Session;
}

/**
 * The user that a call under `/v1/me` is about: of the session in `_clerk_session_id`, or of the last active one.
 * @throws {ApiError} 401 when nobody is signed in.
 */
export function signedIn(world: World, visit: Visit): SignedIn {
  const named = visit.query._clerk_session_id;
  const id = typeof named === 'string' ? named : visit.state.client?.last_active_session_id;
  const session = activeSession(world, visit, id);
  const user = world.users.byId(session.user_id);
  if (!user) throw ApiError.signedOut();
  return { user, session };
}
