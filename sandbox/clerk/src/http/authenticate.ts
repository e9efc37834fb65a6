import type { Instance } from '../instance.ts';
import type { Client } from '../store/clients.ts';
import type { Session } from '../store/sessions.ts';
import type { User } from '../store/users.ts';
import { ApiError } from './errors.ts';
import type { RequestContext } from './request-context.ts';
import { writeClientToken } from './request-context.ts';

/** The client of the request. A new client gets a cookie. */
export function ensureClient(instance: Instance, ctx: RequestContext): Client {
  if (ctx.state.client) return ctx.state.client;
  const { client, token } = instance.clients.create();
  writeClientToken(ctx, token);
  ctx.state.client = client;
  return client;
}

/**
 * An active session of the request's client.
 * @throws {ApiError} 401 when the client has no such session.
 */
export function activeSession(
  instance: Instance,
  ctx: RequestContext,
  id: string | null | undefined,
): Session {
  const { client } = ctx.state;
  const own = client && id ? instance.sessions.activeOfClient(client.id) : [];
  const session = own.find((candidate) => candidate.id === id);
  if (!session) throw ApiError.signedOut();
  return session;
}

/** The signed-in user with the session. */
export interface SignedIn {
  readonly user: User;
  readonly session: Session;
}

/**
 * The user of a request under `/v1/me`: of the session in `_clerk_session_id`, or of the last active one.
 * @throws {ApiError} 401 when no user is signed in.
 */
export function signedIn(instance: Instance, ctx: RequestContext): SignedIn {
  const named = ctx.query._clerk_session_id;
  const id = typeof named === 'string' ? named : ctx.state.client?.last_active_session_id;
  const session = activeSession(instance, ctx, id);
  const user = instance.users.byId(session.user_id);
  if (!user) throw ApiError.signedOut();
  return { user, session };
}
