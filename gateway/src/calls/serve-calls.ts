import {
  apiVersion,
  apiVersionHeader,
  apiVersions,
  type Call,
  identityHeader,
  type Registry,
  requestIdHeader,
  serviceCalls,
} from '@atelier/contracts';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import type { SignIdentity } from '@atelier/server-kit/identity';
import type { Logger } from '@atelier/server-kit/logging';
import type { Middleware } from 'koa';
import { requireSession, type Verifiers } from '../auth/credentials.ts';
import type { Session } from '../auth/session-token.ts';
import type { Context, State } from '../edge/request-target.ts';
import type { Services } from '../edge/services.ts';
import { type BodyTimeouts, checkBodyHeaders, withLimitedBody } from './body-limits.ts';
import type { CallLimits } from './call-limits.ts';
import { findCall } from './call-routes.ts';
import { Exchange } from './exchange.ts';
import { forward } from './forward.ts';
import { requestHeaders } from './forwarded-headers.ts';
import { checkPlan, mayNeedPlan } from './plans.ts';

interface CallsOptions {
  services: Services;
  verifiers: Verifiers;
  signIdentity: SignIdentity;
  registryOf: (ctx: Context) => Promise<Registry>;
  onSession: (ctx: Context, session: Session) => void;
  limits: CallLimits;
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
      if (ctx.method === 'OPTIONS') {
        ctx.status = 204;
        return;
      }
      const allowed = match.allow.join(', ');
      throw new AppError('method_not_allowed', sentence('allowed_methods', { allowed, method: ctx.method }));
    }
    const { call } = match;
    ctx.state.operation = callNames.get(call) ?? 'other';
    negotiateVersion(ctx);
    const session = call.access === 'user' ? await requireSession(ctx, call, options.verifiers) : null;
    const headers: Record<string, string> = {
      ...requestHeaders(ctx.req.headers),
      ...ctx.state.trace.headers,
      [requestIdHeader]: ctx.state.requestId,
      'x-forwarded-for': ctx.ip,
      'x-forwarded-host': host,
      'x-forwarded-proto': proto,
      ...(call.access === 'deploy' && { authorization: ctx.get('authorization') }),
    };
    if (session) {
      ctx.state.identity = session.identity;
      options.onSession(ctx, session);
      if (mayNeedPlan(call)) checkPlan(session.identity, call, path, await options.registryOf(ctx));
      headers[identityHeader] = await options.signIdentity(session.identity, call.service);
    }
    checkBodyHeaders(ctx, call);
    const onFailure = await options.limits.consume(ctx, call, session);
    const pool = options.services.poolOf(call.service);
    const exchange = new Exchange();
    const { method } = ctx;
    await withLimitedBody(ctx.req, call, { exchange, timeouts: options.bodyTimeouts }, (body) => {
      const request = { method, path: `${path}${query}`, headers, body, exchange, onFailure };
      return forward(ctx, pool, request, options.logger);
    });
  };
}

const callNames = new Map<Call, string>(Object.entries(serviceCalls).map(([name, call]) => [call, name]));

/**
 * Sets the API version in the response. A request may name its version.
 * @throws AppError `invalid_request` for an unsupported version.
 */
function negotiateVersion(ctx: Context): void {
  ctx.set(apiVersionHeader, apiVersion);
  const wanted = ctx.get(apiVersionHeader);
  if (wanted === '' || apiVersions.includes(wanted)) return;
  throw invalidField(apiVersionHeader, sentence('one_of', { choices: apiVersions.join(', ') }));
}

/** A call outside `/api/` may share its path with a page, which browsers request with GET. */
function isPageRequest(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !path.startsWith('/api/');
}
