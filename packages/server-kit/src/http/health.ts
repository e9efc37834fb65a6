import { type FieldFault, identityHeader } from '@atelier/contracts';
import { errors } from 'jose';
import type { Middleware } from 'koa';
import type { VerifyIdentity } from '../config/identity-keys.ts';
import { AppError } from '../errors/app-error.ts';
import { isRebound } from '../loopback/loopback.ts';
import { renderMetrics } from '../metrics/metrics.ts';
import type { FailedCheck } from '../readiness/ready-checks.ts';
import type { RequestState } from './request-state.ts';

export interface HealthOptions {
  parts: readonly string[];
  check: () => Promise<readonly FailedCheck[]>;
  isDraining: () => boolean;
  /** Verifies the signed identity in a check of the gateway. */
  verifyIdentity: VerifyIdentity;
}

/** Serves `/healthz`, `/readyz` (also whether the gateway's identity is accepted) and `/metrics`. */
export function health({
  parts,
  check,
  isDraining,
  verifyIdentity,
}: HealthOptions): Middleware<RequestState> {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { success: true, status: 'ok' };
    } else if (ctx.path === '/readyz') {
      if (isDraining())
        throw new AppError('unavailable', { details: [{ field: 'process', message: 'is shutting down' }] });
      const sent = ctx.get(identityHeader);
      const rejected = sent && (await verifyIdentity(sent).then(() => null, identityFault));
      const failed = await check();
      assertOwn(failed, rejected || null);
      const details = faultsOf(failed);
      ctx.body =
        details.length > 0
          ? { success: true, status: 'degraded', parts, details }
          : { success: true, status: 'ready', parts };
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

/** The fault that prevents gateway and service from working together. */
const identityFault = (error: unknown): FieldFault =>
  error instanceof errors.JWTExpired
    ? { field: 'clock', message: 'is ahead of the gateway' }
    : { field: 'identity', message: 'is not signed with the keys of this service' };

/** No other instance can do without them either, so that requests need not go to another one. */
const sharedByInstances = new Set(['database', 'redis']);

const faultsOf = (failed: readonly FailedCheck[]): FieldFault[] =>
  failed.map(({ dependency }) => ({ field: dependency, message: 'cannot be used' }));

/** @throws AppError while another instance may work */
function assertOwn(failed: readonly FailedCheck[], rejected: FieldFault | null): void {
  const own = failed.filter(({ dependency }) => !sharedByInstances.has(dependency));
  const details = [...faultsOf(own), ...(rejected ? [rejected] : [])];
  if (details.length > 0) throw new AppError('unavailable', { details, cause: own[0]?.cause });
}
