import { forEachService, type ServiceName } from '@atelier/contracts';
import { type Dispatcher, Pool } from 'undici';
import { Failover, type ServiceAddress } from './failover.ts';

/** Connection pools to the services. */
export interface ServicePools {
  /** Sends each request to one of the service's addresses. */
  of(service: ServiceName): Dispatcher;
  /** The addresses of all services. */
  addresses: readonly ServiceAddress[];
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
  const open = (service: ServiceName, url: string, name: string): ServiceAddress => {
    const pool = new Pool(new URL(url).origin, {
      connectTimeout: connectTimeoutMs,
      keepAliveMaxTimeout: keepAliveMaxTimeoutMs,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
    });
    const address = { service, name, pool, isOut: false, check: () => check(address) };
    return address;
  };
  const check = async (address: ServiceAddress) => {
    try {
      await askReady(address);
      address.isOut = false;
    } catch (error) {
      address.isOut = true;
      throw error;
    }
  };
  const addresses = forEachService((service) =>
    urls[service].map((url, index, { length }) =>
      open(service, url, length > 1 ? `${service} ${index + 1}` : service),
    ),
  );
  const dispatchers = forEachService((service) => {
    const [only, ...others] = addresses[service];
    return only && others.length === 0 ? only.pool : new Failover(addresses[service]);
  });
  const all = Object.values(addresses).flat();
  return {
    of: (service) => dispatchers[service],
    addresses: all,
    async close() {
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
}
