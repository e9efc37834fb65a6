import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { moduleCalls, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { parseConfig } from '@atelier/server-kit/config';
import { listen } from '@atelier/server-kit/http';
import { createLogger } from '@atelier/server-kit/logging';
import { testPrivateKeys } from '@atelier/server-kit/testing';
import { onTestFinished } from 'vitest';
import type { BodyTimeouts } from '../edge/body-limits.ts';
import { configureConnections } from '../edge/connections.ts';
import { createGateway } from '../gateway.ts';
import { configFrom, gatewaySettings } from '../settings.ts';
import { createKeys, type Keys, publicOrigin } from './keys.ts';

/** `pk_live_` and the base64 of `clerk.atelier.test$`. */
const publishableKey = `pk_live_${Buffer.from('clerk.atelier.test$').toString('base64')}`;

/** Listens on a free port until the test ends. Returns the server's URL. */
export async function serve(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A service that counts its requests and responds with nothing. */
export function countRequests() {
  const counted = {
    received: 0,
    service(_request: unknown, response: { end(): unknown }) {
      counted.received += 1;
      response.end();
    },
  };
  return counted;
}

export interface TestGatewayOptions {
  service?: RequestListener;
  servedModules?: () => unknown[];
  /** The files of the registry service, by `<module>/<version>/<path>`. */
  moduleFiles?: Record<string, string>;
  /** Emulates Clerk's API except its keys. */
  clerk?: RequestListener;
  env?: Record<string, string>;
  bodyTimeouts?: BodyTimeouts;
  /** How long a call may wait for the counts of other gateways. */
  rateLimitWaitMs?: number;
  /** A free one unless given. */
  port?: number;
  /** See `ListenOptions`. */
  drainMs?: number;
  graceMs?: number;
  /** How long a client may read nothing of a response. */
  stalledMs?: number;
  /** The keys of session tokens; new ones unless given. */
  keys?: Keys;
}

export interface TestGateway {
  url: string;
  port: number;
  server: Server;
  keys: Keys;
  /** The lines of the gateway's log. */
  log: string[];
  /** Starts a shutdown, as SIGTERM does. */
  drain(): void;
  /** Stops the gateway after its open requests. */
  stop(): Promise<void>;
}

/** Starts a gateway on a real socket, with services and keys from the test. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const keys = options.keys ?? (await createKeys());
  const jwks = await serve((request, response) => {
    if (options.clerk && !request.url?.endsWith('/jwks.json')) options.clerk(request, response);
    else response.end(JSON.stringify({ keys: keys.published() }));
  });
  const service = await serve((request, response) => {
    const url = new URL(request.url ?? '/', 'http://service');
    if (url.pathname === moduleCalls.getServedModules.path)
      response.end(JSON.stringify({ modules: options.servedModules?.() ?? [] }));
    else if (url.pathname === moduleCalls.getModuleFile.path) sendModuleFile(url, options, response);
    else if (options.service) options.service(request, response);
    else response.end();
  });
  const folder = await mkdtemp(join(tmpdir(), 'atelier-gateway-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // What readiness looks for; no page can be rendered.
  const web = join(folder, 'web');
  for (const part of ['client', 'server/page.mjs']) await mkdir(join(web, part), { recursive: true });
  const env = {
    PUBLIC_ORIGIN: publicOrigin,
    IDENTITY_PRIVATE_KEYS: JSON.stringify(testPrivateKeys),
    CLERK_PUBLISHABLE_KEY: publishableKey,
    CLERK_SECRET_KEY: 'sk_live_test',
    CLERK_FAPI_URL: jwks,
    ...Object.fromEntries(serviceNames.map((name) => [serviceUrlVariable(name), service])),
    WEB_DIR: web,
    DATA_DIR: folder,
    ALLOWED_HOSTS: '127.0.0.1,x',
    ...options.env,
  };
  const log: string[] = [];
  const logger = createLogger({
    name: 'gateway',
    json: true,
    destination: { write: (line) => void log.push(line) },
  });
  const gateway = await createGateway({
    config: configFrom(parseConfig(gatewaySettings, env)),
    logger,
    bodyTimeouts: options.bodyTimeouts,
    rateLimitWaitMs: options.rateLimitWaitMs,
    registryMaxAgeMs: 0,
  });
  await gateway.publishBuild();
  const { port: wanted = 0, drainMs = 0, graceMs = 8_000 } = options;
  const listening = await listen(gateway, { port: wanted, drainMs, graceMs });
  configureConnections(listening.server, options.stalledMs);
  const stop = async () => {
    await listening.close();
    await gateway.close();
  };
  onTestFinished(async () => {
    listening.server.closeAllConnections();
    await stop();
  });
  const { url, port, server } = listening;
  return { url, port, server, keys, log, drain: () => gateway.drain(), stop };
}

function sendModuleFile(
  { searchParams }: URL,
  { moduleFiles = {} }: TestGatewayOptions,
  response: ServerResponse,
) {
  const name = ['module', 'version', 'path'].map((part) => searchParams.get(part)).join('/');
  const content = moduleFiles[name];
  response.statusCode = content === undefined ? 404 : 200;
  response.end(content);
}

/** Sends raw data and returns all data received until the server closes the connection. */
export async function exchange(port: number, data: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(data);
  return text(socket);
}
