import type { Middleware } from 'koa';
import { AppError } from '../errors/app-error.ts';
import { isRebound } from '../loopback/loopback.ts';
import { renderMetrics } from '../metrics/metrics.ts';
import type { FailedCheck } from '../readiness/ready-checks.ts';
import type { RequestState } from './request-state.ts';

export interface HealthOptions {
  /** The process's dependencies, by name. */
  parts: readonly string[];
  /** Runs the checks and returns the failed ones. */
  check: () => Promise<readonly FailedCheck[]>;
  isDraining: () => boolean;
}

/**
 * Serves `/healthz`, 200 while the process runs, `/readyz`, 200 while all dependencies work and the process is not stopping,
 * and `/metrics`, with the state of the dependencies.
 */
export function health({ parts, check, isDraining }: HealthOptions): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { success: true, status: 'ok' };
    } else if (ctx.path === '/readyz') {
      if (isDraining())
        throw new AppError('unavailable', { details: [{ field: 'process', message: 'is shutting down' }] });
      assertNoneFailed(await check());
      ctx.body = { success: true, status: 'ready', parts };
    } else if (ctx.path === '/metrics') {
      if (isRebound(ctx.req)) throw new AppError('misdirected_request');
      await check();
      const { contentType, text } = await renderMetrics();
      ctx.set('Content-Type', contentType);
      ctx.body = text;
    } else {
      await next();
    }
  };
}

function assertNoneFailed(failed: readonly FailedCheck[]): void {
  if (failed.length === 0) return;
  throw new AppError('unavailable', {
    details: failed.map(({ dependency }) => ({ field: dependency, message: 'cannot be used' })),
    cause: failed[0]?.cause,
  });
}
