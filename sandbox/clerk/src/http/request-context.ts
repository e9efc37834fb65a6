import { createHash } from 'node:crypto';
import type { Context, ParameterizedContext } from 'koa';
import { publishableKey } from '../identity.ts';
import type { Instance } from '../instance.ts';
import type { Client, Session } from '../store/clients.ts';
import type { User } from '../store/users.ts';
import { ApiError } from './errors.ts';

export interface RequestState {
  /** Origin of the page: the `azp` of its tokens. */
  party: string;
  form: Readonly<Record<string, string>>;
  client: Client | undefined;
}

export type RequestContext = ParameterizedContext<RequestState, Context>;

export type RoutedContext = RequestContext & { params: Record<string, string> };

const tenYears = 315_360_000;

/** The suffix by which ClerkJS distinguishes instances: eight characters of the key's hash. */
const cookieSuffix = createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8);

const clientCookie = '__client';
const clientUat = ['__client_uat', `__client_uat_${cookieSuffix}`];

function write(ctx: RequestContext, name: string, value: string, extra = '') {
  const secure = ctx.get('x-forwarded-proto') === 'https' ? '; Secure' : '';
  ctx.append('set-cookie', `${name}=${value}; Path=/; Max-Age=${tenYears}; SameSite=Lax${secure}${extra}`);
}

/** Sets the client's token in a cookie that scripts cannot read. */
const writeClientToken = (ctx: RequestContext, token: string) =>
  write(ctx, clientCookie, token, '; HttpOnly');

export const readClientToken = (ctx: RequestContext): string | undefined => ctx.cookies.get(clientCookie);

/** Sets the time of the last sign-in (milliseconds) in a cookie that scripts can read; 0 when signed out. */
export function writeClientUat(ctx: RequestContext, at: number) {
  for (const name of clientUat) write(ctx, name, String(Math.floor(at / 1000)));
}

/** Whether the readable cookie says that the client is signed in. */
export const claimsSignedIn = (ctx: RequestContext): boolean =>
  clientUat.some((name) => (ctx.cookies.get(name) ?? '0') !== '0');

/** The client of the request. A new client gets a cookie. */
export function ensureClient(instance: Instance, ctx: RequestContext): Client {
  if (ctx.state.client) return ctx.state.client;
  const { client, token } = instance.clients.create();
  writeClientToken(ctx, token);
  ctx.state.client = client;
  return client;
}

/** @throws {ApiError} 401 when the request's client has no such session */
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

/**
 * The user of a request under `/v1/me`: of the session in `_clerk_session_id`, or of the last active one.
 * @throws {ApiError} 401 when no user is signed in.
 */
export function signedIn(instance: Instance, ctx: RequestContext): User {
  const named = ctx.query._clerk_session_id;
  const id = typeof named === 'string' ? named : ctx.state.client?.last_active_session_id;
  const session = activeSession(instance, ctx, id);
  const user = instance.users.byId(session.user_id);
  if (!user) throw ApiError.signedOut();
  return user;
}
