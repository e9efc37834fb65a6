import { type ServiceName, serviceNames } from '@atelier/contracts';
import { Pool } from 'undici';

/** Kept connections to each service. */
export interface ServicePools {
  of(service: ServiceName): Pool;
  close(): Promise<void>;
}

/** Longest silence of a service before it counts as gone: above what the slowest provider call may take. */
const silenceMs = 300_000;
const connectMs = 3_000;

/** Opens a pool of connections per service; they connect when first needed. */
export function createServicePools(addresses: Readonly<Record<ServiceName, string>>): ServicePools {
  const open = (name: ServiceName) =>
    new Pool(new URL(addresses[name]).origin, {
      connectTimeout: connectMs,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
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
