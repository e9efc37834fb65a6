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
  sessionTokens: Pick<SessionTokens, 'assertKeys'>;
  shared: Pick<SharedStore, 'assertShared'> | null;
  logger: Logger;
}

const pauseMs = 250;
const serviceTimeoutMs = 1_000;

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
  );
  const current = async () => readinessOf(await runChecks(), shared !== null);

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

/** @throws AppError when the gateway cannot serve */
function readinessOf(failed: readonly FailedCheck[], isShared: boolean): Omit<GatewayReadiness, 'proxies'> {
  const causes = new Map(failed.map(({ dependency, cause }) => [dependency, cause]));
  const own = Object.entries(gatewayFaults).filter(([dependency]) => causes.has(dependency));
  if (own.length > 0)
    throw notReady(
      own.map(([field, message]) => ({ field, message })),
      causes.get(own[0]?.[0] ?? ''),
    );
  const details = failed.flatMap(({ dependency: field, cause }) =>
    cause instanceof ServiceFault ? { field, message: cause.message } : [],
  );
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
