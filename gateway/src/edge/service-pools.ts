import { forEachService, type ServiceName } from '@atelier/contracts';
import { Pool } from 'undici';

/** Connection pools to the services. */
export interface ServicePools {
  of(service: ServiceName): Pool;
  close(): Promise<void>;
}

/** Above the timeout of the slowest provider call. */
const idleTimeoutMs = 300_000;
const connectTimeoutMs = 3_000;
/** How long an idle connection stays open; services keep it much longer. */
const keepAliveMaxTimeoutMs = 4_000;

/** Creates a pool per service. Connections are opened on demand. */
export function createServicePools(addresses: Readonly<Record<ServiceName, string>>): ServicePools {
  const open = (name: ServiceName) =>
    new Pool(new URL(addresses[name]).origin, {
      connectTimeout: connectTimeoutMs,
      keepAliveMaxTimeout: keepAliveMaxTimeoutMs,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
    });
  const pools = forEachService(open);
  return {
    of: (service) => pools[service],
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}
