import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { type Identity, identityHeader, requestIdHeader, type Usage } from '@atelier/contracts';
import type { Middleware, ParameterizedContext } from 'koa';
import type { AppError } from '../errors/app-error.ts';
import type { AuditEvent, AuditLog } from '../logging/audit.ts';
import type { Logger } from '../logging/logger.ts';
import { shortUrl } from '../logging/short-urls.ts';
import { observeCall } from '../metrics/metrics.ts';
import { type TraceContext, traceContextOf } from '../tracing/trace-context.ts';
import { activeTracing } from '../tracing/tracing.ts';

/** The state of a request: its id, its log, its error, and what it left of the user's allowance. */
export interface RequestState {
  requestId: string;
  /** The log of this request, which writes the id on each line. Created with its first line: most requests write none. */
  logger: () => Logger;
  /** Records a security event of this request. */
  audit: (event: AuditEvent) => void;
  /** The verified caller. */
  identity?: Identity;
  failure?: AppError;
  usage?: Usage;
  trace: TraceContext;
  /** What was requested, for metrics and traces: the name of a call, or a word from the code. */
  operation?: string;
}
/** Koa's context with this product's state. */
export type RequestContext = ParameterizedContext<RequestState>;

const quietPaths = new Set(['/healthz', '/readyz', '/metrics']);
const acceptableId = /^[\w-]{8,64}$/;

export interface RequestScopeOptions {
  logger: Logger;
  audit: AuditLog;
  /** Whether requests come from the gateway: then it has determined their ids and the addresses of their clients. */
  behindGateway: boolean;
}

/** Gives each request its id, also in the response's header, and its logs; writes one line after the response. */
export function requestScope({
  logger,
  audit,
  behindGateway,
}: RequestScopeOptions): Middleware<RequestState> {
  const [kind, credential] = behindGateway
    ? (['identity', identityHeader] as const)
    : (['session', 'authorization'] as const);
  return async (ctx, next) => {
    const given = behindGateway ? ctx.get(requestIdHeader) : '';
    ctx.state.requestId = acceptableId.test(given) ? given : randomUUID();
    let own: Logger | undefined;
    ctx.state.logger = () => {
      own ??= logger.child({ request_id: ctx.state.requestId, trace_id: ctx.state.trace.traceId });
      return own;
    };
    ctx.state.trace = traceContextOf(ctx.req.headers, ctx.state.requestId);
    ctx.state.audit = (event) => audit.record(event, sourceOf(ctx, behindGateway));
    ctx.set(requestIdHeader, ctx.state.requestId);
    const start = performance.now();
    const tracing = quietPaths.has(ctx.path) ? null : activeTracing();
    if (tracing) await tracing.request(ctx, next);
    else await next();
    const rejected = ctx.state.failure?.code === 'unauthenticated' && ctx.get(credential) !== '';
    if (rejected) ctx.state.audit({ event: 'token_rejected', kind });
    if (quietPaths.has(ctx.path)) return;
    const duration = performance.now() - start;
    observeCall(ctx.state.operation ?? 'other', statusOf(ctx), duration / 1000);
    logResponse(logger, ctx, Math.round(duration));
  };
}

/**
 * The source of an event. The gateway determines the client's address (TRUST_PROXY) and overwrites `X-Forwarded-For` with it;
 * a service trusts that header, except from a sender whose identity it has just refused.
 */
function sourceOf(ctx: RequestContext, behindGateway: boolean) {
  const { identity, failure, requestId } = ctx.state;
  const believed = behindGateway && failure?.code !== 'unauthenticated';
  const address = believed ? ctx.get('x-forwarded-for') : behindGateway ? '' : ctx.ip;
  return {
    user: identity?.userId ?? null,
    session: identity?.sessionId ?? null,
    address: isIP(address) ? address : (ctx.req.socket.remoteAddress ?? null),
    request_id: requestId,
  };
}

/** The status of the response; 499 if the client disconnected before it. */
function statusOf(ctx: RequestContext): number {
  if (!ctx.headerSent && ctx.res.destroyed) return 499;
  return ctx.state.failure?.status ?? ctx.status;
}

function logResponse(log: Logger, ctx: RequestContext, duration_ms: number): void {
  const { failure, identity } = ctx.state;
  const status = statusOf(ctx);
  if (status < 500 && !log.isLevelEnabled('info')) return;
  const logger = ctx.state.logger();
  const caller = identity && { user: identity.userId, session: identity.sessionId };
  const entry = { status, duration_ms, ...caller, ...(failure && { code: failure.code }) };
  const line = `${ctx.method} ${shortUrl(ctx.path)}`;
  if (failure?.code === 'internal') logger.error({ ...entry, err: failure }, line);
  else if (status >= 500) logger.warn({ ...entry, err: failure }, line);
  else logger.info(entry, line);
}
