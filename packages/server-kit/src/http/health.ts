import type { Middleware } from 'koa';
import { AppError } from '../errors/app-error.ts';
import { isRebound } from '../loopback/loopback.ts';
import { renderMetrics } from '../metrics/metrics.ts';
import type { RequestState } from './request-state.ts';

/** One check for each thing a process depends on; it rejects while that cannot be reached. */
export type ReadyChecks = Record<string, () => Promise<unknown>>;

/**
 * Serves `/healthz`, 200 while the process runs, `/readyz`, 200 while everything it depends on can be reached and the process does not
 * stop, and `/metrics`.
 */
export function health(checks: ReadyChecks, isDraining: () => boolean): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { success: true, status: 'ok' };
    } else if (ctx.path === '/readyz') {
      if (isDraining())
        throw new AppError('unavailable', { details: [{ field: 'process', message: 'is shutting down' }] });
      await check(checks);
      ctx.body = { success: true, status: 'ready', parts: Object.keys(checks) };
    } else if (ctx.path === '/metrics') {
      if (isRebound(ctx.req)) throw new AppError('misdirected_request');
      const { contentType, text } = await renderMetrics();
      ctx.set('Content-Type', contentType);
      ctx.body = text;
    } else {
      await next();
    }
  };
}

async function check(checks: ReadyChecks): Promise<void> {
  const parts = Object.entries(checks);
  const results = await Promise.allSettled(parts.map(([, reached]) => reached()));
  const faults = parts.flatMap(([part], index) => {
    const result = results[index];
    return result?.status === 'rejected' ? [{ part, cause: result.reason as unknown }] : [];
  });
  if (faults.length === 0) return;
  throw new AppError('unavailable', {
    details: faults.map(({ part }) => ({ field: part, message: 'cannot be reached' })),
    cause: faults[0]?.cause,
  });
}
