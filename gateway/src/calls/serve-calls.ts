import {
  apiVersion,
  apiVersionHeader,
  apiVersions,
  type Call,
  type ErrorCode,
  identityHeader,
  requestIdHeader,
  serviceCalls,
} from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import type { Logger } from '@atelier/service-kit/logging';
import type { Middleware } from 'koa';
import type { Context, State } from '../http/request-target.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { OpenStreams } from '../sessions/open-streams.ts';
import type { Session } from '../sessions/session-token.ts';
import type { SignSession } from '../sessions/signed-identities.ts';
import { type BodyTimeouts, checkBodyHeaders, withLimitedBody } from './body-limits.ts';
import { findCall } from './call-routes.ts';
import { requireSession, type Verifiers } from './credentials.ts';
import { Exchange } from './exchange.ts';
import { forward } from './forward.ts';
import { requestHeaders } from './forwarded-headers.ts';
import type { ServicePools } from './service-pools.ts';

interface CallsOptions {
  pools: ServicePools;
  verifiers: Verifiers;
  /** Signs the identity header for one service. */
  signSession: SignSession;
  /** Called with each verified session. */
  onSession: (ctx: Context, session: Session) => void;
  limits: CallLimits;
  streams: OpenStreams;
  bodyTimeouts: BodyTimeouts;
  publicOrigin: string;
  logger: Logger;
}

/**
 * Serves the calls of the contracts: verifies the session token or API key (a deploy token is verified by its service), checks
 * the body's headers, applies the rate limits, and streams the request to its service with a signed identity. Other paths go to
 * the next middleware.
 */
export function serveCalls(options: CallsOptions): Middleware<State> {
  const { protocol, host } = new URL(options.publicOrigin);
  const proto = protocol.slice(0, -1);

  return async (ctx, next) => {
    const { path, query } = ctx.state.target;
    const match = findCall(ctx.method, path);
    if (!match) return next();
    if ('allow' in match) {
      if (isPageRequest(ctx.method, path)) return next();
      ctx.set('allow', match.allow.join(', '));
      const message = `This address takes ${match.allow.join(' or ')}, not ${ctx.method}.`;
      throw new AppError('method_not_allowed', { message });
    }
    const { call } = match;
    ctx.state.operation = callNames.get(call) ?? 'other';
    negotiateVersion(ctx);
    const headers = requestHeaders(ctx.req.headers);
    headers.push(requestIdHeader, ctx.state.requestId);
    headers.push('x-forwarded-for', ctx.ip, 'x-forwarded-host', host, 'x-forwarded-proto', proto);
    addTraceHeaders(headers, ctx.state.trace);
    const session = call.access === 'user' ? await requireSession(ctx, call, options.verifiers) : null;
    if (session) {
      ctx.state.identity = session.identity;
      options.onSession(ctx, session);
      headers.push(identityHeader, await options.signSession(session, call.service));
    }
    if (call.access === 'deploy') headers.push('authorization', ctx.get('authorization'));
    checkBodyHeaders(ctx, call);
    await options.limits.consume(ctx, call, session);
    const pool = options.pools.of(call.service);
    const exchange = new Exchange();
    const unregister =
      session && call.streams ? options.streams.register(session.identity.sessionId, exchange) : null;
    const onFailure = (code: ErrorCode) => options.limits.countFailure(ctx, call, session, code);
    try {
      const { method } = ctx;
      await withLimitedBody(ctx.req, call, { exchange, timeouts: options.bodyTimeouts }, (body) => {
        const request = { method, path: `${path}${query}`, headers, body, exchange, onFailure };
        return forward(ctx, pool, request, options.logger);
      });
    } finally {
      unregister?.();
    }
  };
}

const callNames = new Map<Call, string>(Object.entries(serviceCalls).map(([name, call]) => [call, name]));

function addTraceHeaders(headers: string[], { headers: trace }: State['trace']): void {
  if (!trace) return;
  headers.push('traceparent', trace.traceparent);
  if (trace.tracestate !== undefined) headers.push('tracestate', trace.tracestate);
}

/**
 * Names the version of the API in the response. A request may name the version it was written for.
 * @throws AppError `invalid_request` for a version that is not served.
 */
function negotiateVersion(ctx: Context): void {
  ctx.set(apiVersionHeader, apiVersion);
  const wanted = ctx.get(apiVersionHeader);
  if (wanted === '' || apiVersions.includes(wanted)) return;
  throw new AppError('invalid_request', {
    details: [{ field: apiVersionHeader, message: `Must be one of: ${apiVersions.join(', ')}.` }],
  });
}

/** A call outside `/api/` may share its path with a page, which browsers request with GET. */
function isPageRequest(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/');
}
