import { forEachService, gatewayIdentity, identityHeader, type ServiceName } from '@atelier/contracts';
import type { SignIdentity } from '@atelier/server-kit/identity';
import { type Dispatcher, Pool } from 'undici';

/** A request of the gateway itself, not of a user. */
interface OwnRequest {
  method?: Dispatcher.HttpMethod;
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  timeoutMs: number;
  /** Statuses other than 200 that are no fault. */
  accepts?: readonly number[];
}

export type Services = ReturnType<typeof createServices>;

/** Above the timeout of the slowest provider call. */
const idleTimeoutMs = 660_000;
const connectTimeoutMs = 3_000;
/** How long an idle connection stays open; services keep it much longer. */
const keepAliveMaxTimeoutMs = 4_000;

/** The services, each at one address: a balancer there chooses among several instances. */
export function createServices(urls: Readonly<Record<ServiceName, string>>, sign: SignIdentity) {
  const pools = forEachService(
    (service) =>
      new Pool(new URL(urls[service]).origin, {
        connectTimeout: connectTimeoutMs,
        keepAliveMaxTimeout: keepAliveMaxTimeoutMs,
        headersTimeout: idleTimeoutMs,
        bodyTimeout: idleTimeoutMs,
      }),
  );
  return {
    poolOf: (service: ServiceName) => pools[service],
    /** Sends a request with the identity of no user. @throws Error when it fails or takes too long */
    async request(
      service: ServiceName,
      { method = 'GET', path, headers, body, timeoutMs, accepts = [] }: OwnRequest,
    ) {
      const response = await pools[service].request({
        method,
        path,
        headers: {
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
          [identityHeader]: await sign(gatewayIdentity, service),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const content = Buffer.from(await response.body.arrayBuffer());
      const { statusCode: status } = response;
      if (status !== 200 && !accepts.includes(status))
        throw new Error(`The ${service} service returned ${status}.`);
      return { status, headers: response.headers, content };
    },
    close: () => Promise.all(Object.values(pools).map((pool) => pool.destroy())),
  };
}
