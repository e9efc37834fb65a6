import { forEachService, type ServiceName } from '@atelier/contracts';
import { type Dispatcher, Pool } from 'undici';
import { Failover, type ServiceAddress } from './failover.ts';

/** Connection pools to the services. */
export interface ServicePools {
  /** Sends each request to one of the service's addresses. */
  of(service: ServiceName): Dispatcher;
  /** The addresses of all services. */
  addresses: readonly ServiceAddress[];
  /** Asks an address whether it is ready. Calls leave it out while it is not. @throws Error with the reason */
  check(address: ServiceAddress): Promise<void>;
  close(): Promise<void>;
}

/** Above the timeout of the slowest provider call. */
const idleTimeoutMs = 300_000;
const connectTimeoutMs = 3_000;
/** How long an idle connection stays open; services keep it much longer. */
const keepAliveMaxTimeoutMs = 4_000;

/**
 * Creates a pool per address. Connections are opened on demand.
 * @param askReady rejects when the service at an address is not ready
 */
export function createServicePools(
  urls: Readonly<Record<ServiceName, readonly string[]>>,
  askReady: (address: ServiceAddress) => Promise<void>,
): ServicePools {
  const addresses = forEachService((service) =>
    urls[service].map((url, index, { length }) => ({
      service,
      name: length > 1 ? `${service} ${index + 1}` : service,
      pool: new Pool(new URL(url).origin, {
        connectTimeout: connectTimeoutMs,
        keepAliveMaxTimeout: keepAliveMaxTimeoutMs,
        headersTimeout: idleTimeoutMs,
        bodyTimeout: idleTimeoutMs,
      }),
      isOut: false,
    })),
  );
  const check = async (address: ServiceAddress) => {
    try {
      await askReady(address);
      address.isOut = false;
    } catch (error) {
      address.isOut = true;
      throw error;
    }
  };
  const dispatchers = forEachService((service) => {
    const [only, ...others] = addresses[service];
    return only && others.length === 0 ? only.pool : new Failover(addresses[service], check);
  });
  const all = Object.values(addresses).flat();
  return {
    of: (service) => dispatchers[service],
    addresses: all,
    check,
    async close() {
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}
