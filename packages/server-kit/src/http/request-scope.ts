import type { IncomingMessage } from 'node:http';
import { errorCodeHeader, requestIdHeader } from '@atelier/contracts';
import type { Middleware } from 'koa';
import { asAppError, IdentityRejected, levelOf, toFailure } from '../errors/app-error.ts';
import { shortUrl } from '../logging/logger.ts';
import { observeCall, rejectedIdentities } from '../metrics/metrics.ts';
import { activeTracing } from '../tracing/tracing.ts';
import { type RequestContext, type RequestLogs, RequestState } from './request-state.ts';

/** The duration from which a request is slow. */
const slowMs = 1_000;
const quietPaths = new Set(['/healthz', '/readyz', '/metrics']);

/** Sets each request's state and the id in the response's header; logs one line after the response. */
export function requestScope(logs: RequestLogs): Middleware<RequestState> {
  return async (ctx, next) => {
    const state = new RequestState(ctx, logs);
    ctx.state = state;
    ctx.set(requestIdHeader, state.requestId);
    const start = performance.now();
    const isQuiet = quietPaths.has(ctx.path);
    const tracing = isQuiet ? null : activeTracing();
    if (tracing) await tracing.request(ctx, next);
    else await next();
    if (logs.behindGateway && state.failure?.cause instanceof IdentityRejected)
      state.audit({ event: 'token_rejected', kind: 'identity' });
    if (!logs.behindGateway && state.failure?.code === 'unauthenticated' && ctx.get('authorization')) {
      rejectedIdentities.inc({ kind: 'session' });
      state.audit({ event: 'token_rejected', kind: 'session' });
    }
    if (isQuiet) return;
    const duration = performance.now() - start;
    observeCall(state.operation ?? 'other', state.isProviderFault ? 502 : statusOf(ctx), duration / 1000);
    logResponse(logs, ctx, Math.round(duration));
  };
}

/** The status of the response; 499 if the client disconnected before it. */
function statusOf(ctx: RequestContext): number {
  if (!ctx.headerSent && ctx.res.destroyed) return 499;
  return ctx.state.failure?.status ?? ctx.status;
}

function logResponse({ logger: log, quiet }: RequestLogs, ctx: RequestContext, duration_ms: number): void {
  const { failure, identity } = ctx.state;
  const status = statusOf(ctx);
  const level = quiet && status < 400 && duration_ms < slowMs ? 'debug' : 'info';
  if (status < 500 && !log.isLevelEnabled(level)) return;
  const logger = ctx.state.logger();
  const caller = identity && { user: identity.userId, session: identity.sessionId };
  const entry = { status, duration_ms, ...caller, ...(failure && { code: failure.code }) };
  const line = `${ctx.method} ${shortUrl(ctx.path)}`;
  if (status >= 500) logger[failure ? levelOf(failure) : 'warn']({ ...entry, err: failure }, line);
  else logger[level](entry, line);
}

const cheapToRead = 64 * 1024;

/**
 * Converts every error to a failure of the contracts. Use it directly inside `requestScope`. Behind the
 * gateway, the code is also in a header.
 */
export function sendFailures({
  behindGateway,
}: Pick<RequestLogs, 'behindGateway'>): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = asAppError(thrown);
      ctx.state.failure = error;
      if (ctx.headerSent) {
        ctx.res.destroy();
        return;
      }
      if (leavesMuchUnread(ctx.req)) ctx.set('Connection', 'close');
      ctx.status = error.status;
      ctx.set('Cache-Control', 'no-store');
      if (behindGateway) ctx.set(errorCodeHeader, error.code);
      if (error.retryAfterSeconds !== undefined && !ctx.response.get('Retry-After'))
        ctx.set('Retry-After', String(error.retryAfterSeconds));
      ctx.body = toFailure(error, ctx.state.requestId, ctx.state.usage);
    }
  };
}

/** Whether so much of a body is unread that closing the connection is cheaper than reading the rest. */
function leavesMuchUnread({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > cheapToRead;
}
