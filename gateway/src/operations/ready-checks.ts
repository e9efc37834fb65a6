import { type ServiceName, serviceNames } from '@atelier/contracts';
import type { ReadyChecks } from '@atelier/service-kit/http';
import type { ServicePools } from '../calls/service-pools.ts';
import type { SessionTokens } from '../sessions/session-token.ts';

const patienceMs = 2_000;

/** What `/readyz` asks: every service whether it is ready, and whether tokens can be checked. */
export function readyChecks(pools: ServicePools, tokens: SessionTokens): ReadyChecks {
  const services = serviceNames.map((name) => [name, () => demandReady(pools, name)] as const);
  return { ...Object.fromEntries(services), 'sign-in': () => tokens.demandKeys() };
}

async function demandReady(pools: ServicePools, service: ServiceName): Promise<void> {
  const { statusCode, body } = await pools.of(service).request({
    method: 'GET',
    path: '/readyz',
    signal: AbortSignal.timeout(patienceMs),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`The service ${service} answers ${statusCode} to /readyz.`);
}
