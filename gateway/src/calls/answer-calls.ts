import { type Call, identityHeader, requestIdHeader } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import type { Logger } from '@atelier/service-kit/logging';
import type { Middleware } from 'koa';
import type { Context, State } from '../http/state.ts';
import type { OpenStreams } from '../sessions/open-streams.ts';
import type { Session, SessionTokens } from '../sessions/session-token.ts';
import { type BodyDeadlines, bodyDeadline, boundedBody, checkBodyHeaders } from './accept-body.ts';
import type { CallLimits } from './call-limits.ts';
import { createCallRoutes } from './call-routes.ts';
import { forward } from './forward.ts';
import { requestHeaders } from './passed-headers.ts';
import type { ServicePools } from './service-pools.ts';

export interface CallsOptions {
  pools: ServicePools;
  tokens: SessionTokens;
  signFor: (session: Session, service: Call['service']) => Promise<string>;
  /** Is told of each verified session. */
  watchPlan: (ctx: Context, session: Session) => void;
  limits: CallLimits;
  streams: OpenStreams;
  deadlines: BodyDeadlines;
  publicOrigin: string;
  log: Logger;
}

/**
 * Answers every call of the contracts: finds it, checks who asks and how often, looks at the body's head, and streams it
 * to its service with the signed identity. Addresses that are no call go on to the next middleware.
 */
export function answerCalls(options: CallsOptions): Middleware<State> {
  const find = createCallRoutes();
  const { protocol, host } = new URL(options.publicOrigin);

  return async (ctx, next) => {
    const { path, query } = ctx.state.address;
    const match = find(ctx.method, path);
    if (!match) return next();
    if ('allow' in match) {
      if (isPageRequest(ctx.method, path)) return next();
      ctx.set('allow', match.allow.join(', '));
      throw new AppError('method_not_allowed');
    }
    const { call } = match;
    const headers: Record<string, string> = {
      ...requestHeaders(ctx.req.headers),
      [requestIdHeader]: ctx.state.requestId,
      'x-forwarded-for': ctx.ip,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
    };
    const session = call.access === 'user' ? await options.tokens.verify(bearerToken(ctx)) : null;
    if (session) {
      ctx.state.identity = session.identity;
      options.watchPlan(ctx, session);
      headers[identityHeader] = await options.signFor(session, call.service);
    }
    checkBodyHeaders(ctx.req, call);
    await options.limits.spend(ctx, call, session);
    const pool = options.pools.of(call.service);
    const stop = new AbortController();
    const leave = session && call.streams ? options.streams.follow(session.identity.sessionId, stop) : null;
    try {
      await withBody(ctx, call, { stop, deadlines: options.deadlines }, (body) =>
        forward(ctx, pool, { path: `${path}${query}`, headers, body, stop }, options.log),
      );
    } finally {
      leave?.();
    }
  };
}

/** A call outside `/api/` may share its path with a page, which a browser reads with GET. */
function isPageRequest(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/');
}

/** The token of a request. Cookies do not count: another site could make a browser send them. */
function bearerToken(ctx: Context): string {
  const token = /^Bearer ([\w.-]+)$/i.exec(ctx.get('authorization'))?.[1];
  if (!token) throw new AppError('unauthenticated');
  return token;
}

/** Opens the body that the call accepts, and lets its faults and its deadline stop the call. */
async function withBody(
  ctx: Context,
  { body: accepted }: Call,
  { stop, deadlines }: { stop: AbortController; deadlines: BodyDeadlines },
  send: (body: ReturnType<typeof boundedBody> | null) => Promise<void>,
): Promise<void> {
  if (accepted.kind === 'none') return send(null);
  const body = boundedBody(ctx.req, accepted.limit);
  body.once('error', (error) => stop.abort(error));
  const deadline = accepted.kind === 'multipart' ? deadlines.multipart : deadlines.json;
  const callOff = bodyDeadline(ctx.req, deadline, () => stop.abort(new AppError('request_timeout')));
  try {
    await send(body);
  } finally {
    callOff();
    ctx.req.unpipe(body);
  }
}
