import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type FieldFault,
  fieldFault,
  forEachService,
  type GatewayReadiness,
  gatewayReadiness,
  type ServiceName,
} from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { assertWritable, type FailedCheck, watchChecks } from '@atelier/server-kit/readiness';
import type { Middleware } from 'koa';
import { z } from 'zod';
import type { SessionTokens } from '../auth/session-token.ts';
import type { State } from '../edge/request-target.ts';
import type { Services } from '../edge/services.ts';
import type { SharedStore } from '../edge/shared-store.ts';

export interface ReadinessOptions {
  config: { WEB_DIR: string; moduleFolder: string; TRUST_PROXY: number };
  services: Services;
  sessionTokens: Pick<SessionTokens, 'assertKeys' | 'hasKeys'>;
  shared: Pick<SharedStore, 'assertShared'> | null;
  logger: Logger;
}

const pauseMs = 250;
/** Longer than the checks of a service. */
const serviceTimeoutMs = 2_000;
/** Shorter than the probes of orchestrators wait (deploy/): 3 s. */
const longestMs = 2_500;

/** This gateway's own requirements, which another gateway may meet. */
const gatewayFaults: Readonly<Record<string, string>> = {
  'sign-in': 'cannot be verified: the keys of Clerk are missing, or the clock of the gateway is wrong',
  pages: 'are not built',
  files: 'cannot be stored',
};

/** Serves `/healthz` and `/readyz`. A failed service is named: another gateway would not reach it either. */
export function createReadiness(options: ReadinessOptions) {
  const { config, services, sessionTokens, shared, logger } = options;
  let draining = false;
  const runChecks = watchChecks(
    {
      'sign-in': () => sessionTokens.assertKeys(),
      pages: () => assertBuild(config.WEB_DIR),
      files: () => assertWritable(dirname(config.moduleFolder)),
      ...(shared && { 'rate-limits': () => shared.assertShared() }),
      ...forEachService((service) => () => assertServiceReady(services, service)),
    },
    logger,
    longestMs,
  );
  const current = async () => {
    const failed = await runChecks();
    assertOwn(failed, sessionTokens.hasKeys());
    return readinessOf(failed, shared !== null);
  };

  const middleware: Middleware<State> = async (ctx, next) => {
    const { path } = ctx.state.target;
    if (path === '/healthz') {
      ctx.body = { success: true, status: 'ok' };
    } else if (path === '/readyz') {
      if (draining) throw notReady([{ field: 'gateway', message: 'is shutting down' }]);
      const arrived = ctx.get('x-forwarded-for').split(',').filter(Boolean).length;
      ctx.body = gatewayReadiness.parse({
        ...(await current()),
        proxies: { trusted: config.TRUST_PROXY, arrived },
      });
    } else {
      await next();
    }
  };
  return {
    middleware,
    /** Runs the checks of `/readyz`, for the metrics. */
    check: runChecks,
    /** Makes `/readyz` return 503, so that load balancers send no more requests to this process. */
    drain() {
      draining = true;
    },
    /** Resolves when this gateway and all services are ready, or after `ms`. */
    async whenReady(ms: number) {
      const deadline = performance.now() + ms;
      const isReady = async () => (await runChecks()).length === 0;
      while (!(await isReady()) && performance.now() < deadline) await pause(pauseMs);
    },
  };
}

/** @throws AppError when the gateway cannot serve. No gateway gets new keys while Clerk does not respond. */
function assertOwn(failed: readonly FailedCheck[], hasKeys: boolean): void {
  const own = failed.flatMap(({ dependency: field, cause }) => {
    const message = gatewayFaults[field];
    return message && !(field === 'sign-in' && hasKeys) ? { field, message, cause } : [];
  });
  const details = own.map(({ field, message }) => ({ field, message }));
  if (own.length > 0) throw notReady(details, own[0]?.cause);
}

function readinessOf(failed: readonly FailedCheck[], isShared: boolean): Omit<GatewayReadiness, 'proxies'> {
  const causes = new Map(failed.map(({ dependency, cause }) => [dependency, cause]));
  const details = failed.flatMap(({ dependency: field, cause }) => {
    if (field === 'sign-in') return { field, message: 'has no new keys: Clerk does not respond' };
    return cause instanceof ServiceFault ? { field, message: cause.message } : [];
  });
  return {
    success: true,
    status: failed.length > 0 ? 'degraded' : 'ok',
    rate_limits: isShared && !causes.has('rate-limits') ? 'shared' : 'per_process',
    services: forEachService((service) => (causes.has(service) ? 'degraded' : 'ok')),
    ...(details.length > 0 && { details }),
  };
}

/** Why a service is not ready, as `/readyz` of the gateway shows it. */
class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
}

/** The request is signed, so that a service with other keys is not ready. @throws ServiceFault */
async function assertServiceReady(services: Services, service: ServiceName): Promise<void> {
  const request = { path: '/readyz', timeoutMs: serviceTimeoutMs, accepts: [503] };
  const { status, content } = await services.request(service, request).catch((cause: unknown) => {
    throw new ServiceFault('cannot be reached', { cause });
  });
  const faults = faultsOf(content.toString());
  if (status !== 200 || faults) throw new ServiceFault(faults || 'is not ready');
}

const described = z.object({ details: z.array(fieldFault) });

/** What the service says, as a readiness or as a failure. */
function faultsOf(body: string): string {
  try {
    const { details } = described.parse(JSON.parse(body));
    return details.map(({ field, message }) => `${field} ${message}`).join('; ');
  } catch {
    return '';
  }
}

/** Whether there is a build of the web app, with pages and files. */
const assertBuild = (folder: string) =>
  Promise.all([access(join(folder, 'server', 'page.mjs')), access(join(folder, 'client'))]);

const notReady = (details: FieldFault[], cause?: unknown) => new AppError('unavailable', { details, cause });
