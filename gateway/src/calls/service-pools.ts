import { type ServiceName, serviceNames } from '@atelier/contracts';
import { Pool } from 'undici';

/** Connection pools to the services. */
export interface ServicePools {
  of(service: ServiceName): Pool;
  close(): Promise<void>;
}

/** Above the timeout of the slowest provider call. */
const idleTimeoutMs = 300_000;
const connectTimeoutMs = 3_000;

/** Creates a pool per service. Connections are opened on demand. */
export function createServicePools(addresses: Readonly<Record<ServiceName, string>>): ServicePools {
  const open = (name: ServiceName) =>
    new Pool(new URL(addresses[name]).origin, {
      connectTimeout: connectTimeoutMs,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
    });
  const pools = new Map(serviceNames.map((name) => [name, open(name)]));
  return {
    of(service) {
      const pool = pools.get(service);
      if (!pool) throw new Error(`There is no service ${service}.`);
      return pool;
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
