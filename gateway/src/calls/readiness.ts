import { setTimeout as pause } from 'node:timers/promises';
import {
  type FieldFault,
  type GatewayReadiness,
  gatewayReadiness,
  type ServiceName,
  serviceNames,
} from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { Middleware } from 'koa';
import type { SessionTokens } from '../auth/session-token.ts';
import type { State } from '../edge/request-target.ts';
import type { ServicePools } from '../edge/service-pools.ts';
import type { SharedCounter } from '../edge/shared-counter.ts';

const serviceTimeoutMs = 1_000;
const pauseMs = 250;
/** How long a result of `ok` is reused, so that frequent probes do not cause requests to every service. */
const reuseMs = 1_000;

/**
 * Creates the health checks. `/healthz` returns 200 while the process runs. `/readyz` returns 200 while the gateway can serve, and
 * names the degraded services: one service that is down must not remove the whole product from a load balancer.
 */
export function createReadiness(
  pools: ServicePools,
  sessionTokens: SessionTokens,
  shared: Pick<SharedCounter, 'isShared'> | null,
) {
  let draining = false;
  let last: GatewayReadiness | null = null;
  let until = 0;
  let checking: Promise<GatewayReadiness> | null = null;

  const current = async (): Promise<GatewayReadiness> => {
    if (last && Date.now() < until) return last;
    checking ??= check(pools, sessionTokens, shared).finally(() => {
      checking = null;
    });
    last = await checking;
    until = last.status === 'ok' ? Date.now() + reuseMs : 0;
    return last;
  };

  const middleware: Middleware<State> = async (ctx, next) => {
    const { path } = ctx.state.target;
    if (path === '/healthz') {
      ctx.body = { success: true, status: 'ok' };
    } else if (path === '/readyz') {
      if (draining) throw notReady({ field: 'gateway', message: 'is shutting down' });
      ctx.body = await current();
    } else {
      await next();
    }
  };
  return {
    middleware,
    /** Makes `/readyz` return 503, so that load balancers send no more requests to this process. */
    drain() {
      draining = true;
    },
    /** Resolves when this gateway and all services are ready, after `ms` at the latest. */
    async whenReady(ms: number) {
      const deadline = performance.now() + ms;
      const isReady = () =>
        current().then(
          ({ status }) => status === 'ok',
          () => false,
        );
      while (!(await isReady()) && performance.now() < deadline) await pause(pauseMs);
    },
  };
}

async function check(
  pools: ServicePools,
  sessionTokens: SessionTokens,
  shared: Pick<SharedCounter, 'isShared'> | null,
): Promise<GatewayReadiness> {
  const [keys, isShared, states] = await Promise.all([
    sessionTokens.assertKeys().then(
      () => null,
      (cause: unknown) => ({ cause }),
    ),
    shared?.isShared(),
    Promise.all(serviceNames.map(async (name) => [name, await stateOf(pools, name)] as const)),
  ]);
  if (keys) throw notReady({ field: 'sign-in', message: 'has no keys to verify tokens with' }, keys.cause);
  const degraded = states.filter(([, state]) => state === 'degraded');
  if (degraded.length === states.length) throw notReady({ field: 'services', message: 'none is ready' });
  return gatewayReadiness.parse({
    success: true,
    status: degraded.length > 0 || isShared === false ? 'degraded' : 'ok',
    rate_limits: isShared ? 'shared' : 'per_process',
    services: Object.fromEntries(states),
  });
}

async function stateOf(pools: ServicePools, service: ServiceName): Promise<'ok' | 'degraded'> {
  try {
    const { statusCode, body } = await pools.of(service).request({
      method: 'GET',
      path: '/readyz',
      signal: AbortSignal.timeout(serviceTimeoutMs),
    });
    await body.dump();
    return statusCode === 200 ? 'ok' : 'degraded';
  } catch {
    // Failed calls to the service log the cause.
    return 'degraded';
  }
}

const notReady = (fault: FieldFault, cause?: unknown) =>
  new AppError('unavailable', { details: [fault], cause });
