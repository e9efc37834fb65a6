import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseConfig } from '@atelier/service-kit/config';
import { listen } from '@atelier/service-kit/http';
import { createLogger } from '@atelier/service-kit/logging';
import { testPrivateKeys } from '@atelier/service-kit/testing';
import { onTestFinished } from 'vitest';
import type { BodyDeadlines } from '../calls/accept-body.ts';
import { configFrom, gatewaySettings } from '../config.ts';
import { createGateway } from '../gateway.ts';
import { hardenServer } from '../http/harden-server.ts';
import { createKeys, type Keys } from './keys.ts';
import { publicOrigin } from './origin.ts';

/** `pk_live_` and the base64 of `clerk.atelier.test$`. */
export const publishableKey = `pk_live_${Buffer.from('clerk.atelier.test$').toString('base64')}`;

/** Listens on a port of the system's choosing until the test ends. */
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

export interface RigOptions {
  /** Plays every service. */
  service?: RequestListener;
  /** Plays Clerk, apart from its keys. */
  clerk?: RequestListener;
  env?: Record<string, string>;
  deadlines?: BodyDeadlines;
}

export interface Rig {
  url: string;
  port: number;
  keys: Keys;
  /** All that the gateway wrote to its log. */
  log: string[];
  /** Begins a shutdown, as SIGTERM does. */
  drain(): void;
  /** Ends the gateway in an orderly way. */
  stop(): Promise<void>;
}

/** A gateway on a real socket, with services and keys that the test plays. */
export async function startRig(options: RigOptions = {}): Promise<Rig> {
  const keys = await createKeys();
  const jwks = await serve((request, response) => {
    if (options.clerk && !request.url?.endsWith('/jwks.json')) options.clerk(request, response);
    else response.end(JSON.stringify({ keys: keys.published() }));
  });
  const service = await serve(options.service ?? ((_, response) => void response.end()));
  const env = {
    PUBLIC_ORIGIN: publicOrigin,
    IDENTITY_PRIVATE_KEYS: JSON.stringify(testPrivateKeys),
    CLERK_PUBLISHABLE_KEY: publishableKey,
    CLERK_SECRET_KEY: 'sk_live_test',
    CLERK_FAPI_URL: jwks,
    TEXT_URL: service,
    IMAGE_URL: service,
    RESUME_URL: service,
    CREATIONS_URL: service,
    NEWSLETTER_URL: service,
    WEB_DIR: '/nowhere',
    MODULES_DIR: '/nowhere',
    REGISTRY_FILE: '/nowhere/registry.json',
    ALLOWED_HOSTS: '127.0.0.1,x',
    ...options.env,
  };
  const log: string[] = [];
  const logger = createLogger({
    name: 'gateway',
    json: true,
    destination: { write: (line) => void log.push(line) },
  });
  const gateway = createGateway(configFrom(parseConfig(gatewaySettings, env)), logger, options.deadlines);
  const listening = await listen(gateway, { port: 0 });
  hardenServer(listening.server);
  const stop = async () => {
    await listening.close();
    await gateway.close();
  };
  onTestFinished(async () => {
    listening.server.closeAllConnections();
    await stop();
  });
  return { url: listening.url, port: listening.port, keys, log, drain: () => gateway.drain(), stop };
}

/** Sends bytes as they are, and resolves with all that comes back until the other side closes. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}
