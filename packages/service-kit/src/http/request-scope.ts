import { randomUUID } from 'node:crypto';
import { requestIdHeader } from '@atelier/contracts';
import type { Middleware, ParameterizedContext } from 'koa';
import type { AppError } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';

/** What every request carries: its id, a log that writes the id on each line, and the error it ended in. */
export interface RequestState {
  requestId: string;
  logger: Logger;
  failure?: AppError;
}
/** Koa's context with this product's state. */
export type RequestContext = ParameterizedContext<RequestState>;

const quietPaths = new Set(['/healthz', '/readyz']);
const acceptableId = /^[\w-]{8,64}$/;

export interface RequestScopeOptions {
  logger: Logger;
  /** Whether the id comes with the request (behind the gateway) or is made here (the gateway itself). */
  requestId: 'taken' | 'made';
}

/** Gives each request its id, also in the answer's header, and its log; writes one line when it has been answered. */
export function requestScope({ logger, requestId }: RequestScopeOptions): Middleware<RequestState> {
  return async (ctx, next) => {
    const given = requestId === 'taken' ? ctx.get(requestIdHeader) : '';
    ctx.state.requestId = acceptableId.test(given) ? given : randomUUID();
    ctx.state.logger = logger.child({ request_id: ctx.state.requestId });
    ctx.set(requestIdHeader, ctx.state.requestId);
    const start = performance.now();
    await next();
    if (!quietPaths.has(ctx.path)) logAnswer(ctx, Math.round(performance.now() - start));
  };
}

function logAnswer(ctx: RequestContext, duration_ms: number): void {
  const { logger, failure } = ctx.state;
  const status = failure?.status ?? ctx.status;
  const entry = { status, duration_ms, ...(failure && { code: failure.code }) };
  const line = `${ctx.method} ${ctx.path}`;
  if (failure?.code === 'internal') logger.error({ ...entry, err: failure }, line);
  else if (status >= 500) logger.warn({ ...entry, err: failure }, line);
  else logger.info(entry, line);
}
