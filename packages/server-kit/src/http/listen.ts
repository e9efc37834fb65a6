import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause, setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { ConfigError } from '../config/read-config.ts';
import { StartError } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { useOutgoingProxy } from '../outbound/outgoing-proxy.ts';
import { inTime } from '../time/time.ts';
import { startWatchdog } from './watchdog.ts';

/**
 * How long a service waits for a head, in ms: longer than the gateway waits for a body, because undici
 * sends the head with the first byte of the body.
 */
export const requestHeadMs = 150_000;
const wholeRequestMs = 600_000;
/** How often Node checks for timed-out requests; Node's default is 30 s. */
const connectionsCheckingInterval = 5_000;
const defaultGraceMs = 8_000;
const interruptMs = 2_000;

export interface ListenOptions {
  /** 0 lets the system choose. */
  port: number;
  host?: string;
  /** How long a stopping process still accepts requests, in ms; default: 0. */
  drainMs?: number | undefined;
  /** How long calls may continue after that, in ms; default: 8000. */
  graceMs?: number | undefined;
}

/** A service, or a plain Koa application, which has no calls to interrupt. */
export interface Listener {
  callback(): RequestListener;
  /** Makes `/readyz` return 503, so that load balancers send no more requests to this process. */
  drain?(): void;
  idle?(): Promise<void>;
  interrupt?(): Promise<void>;
}

export interface Listening {
  server: Server;
  port: number;
  url: string;
  /** Serves for `drainMs` more, waits `graceMs` for open requests and runs, then interrupts them. */
  close(): Promise<void>;
}

/** Starts to listen. @throws StartError when the port is in use or not allowed. */
export async function listen(
  app: Listener,
  { port, host = '127.0.0.1', drainMs = 0, graceMs = defaultGraceMs }: ListenOptions,
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: requestHeadMs,
      keepAliveTimeout: requestHeadMs,
      requestTimeout: wholeRequestMs,
      connectionsCheckingInterval,
      // The gateway refuses it with a body.
      requireHostHeader: false,
    },
    app.callback(),
  );
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new StartError(faultOf(cause, port, host), { cause });
  }
  const actual = (server.address() as AddressInfo).port;
  return {
    server,
    port: actual,
    url: `http://${host}:${actual}`,
    close: () => close(server, app, { drainMs, graceMs }),
  };
}

function faultOf(cause: unknown, port: number, host: string): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what listens there, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`;
  return `Cannot listen on ${host}:${port} (${code || 'unknown reason'}). Check HOST and PORT.`;
}

interface ShutdownTimes {
  drainMs: number;
  graceMs: number;
}

async function close(server: Server, app: Listener, { drainMs, graceMs }: ShutdownTimes): Promise<void> {
  if (!server.listening) return;
  app.drain?.();
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  await pause(drainMs);
  // Accepts and reads pending connections, because the kernel resets unaccepted ones.
  await turnOfEventLoop();
  const closed = once(server, 'close');
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  try {
    const ended = Promise.all([closed, app.idle?.()]).then(() => true);
    if (await inTime(ended, graceMs, () => false)) return;
    await inTime(app.interrupt?.() ?? Promise.resolve(), interruptMs, () => undefined);
    server.closeAllConnections();
    await closed;
  } finally {
    clearInterval(sweep);
  }
}

/** Stops the server; called once before the process exits. */
export type Stop = () => Promise<void>;

/**
 * Starts a server, and stops it on SIGTERM or SIGINT. The process ends after an uncaught error, and in
 * production when it hangs.
 */
export async function runProcess(logger: Logger, start: () => Promise<Stop>): Promise<void> {
  const exitWith = (message: string, error: unknown) => {
    const known = error instanceof StartError || error instanceof ConfigError;
    if (known) logger.fatal(error.message);
    else logger.fatal({ err: error }, message);
    process.exit(1);
  };
  process.on('uncaughtException', (error) => exitWith('an error was not caught', error));
  try {
    useOutgoingProxy();
    if (process.env.NODE_ENV === 'production') startWatchdog();
    const stop = await start();
    let stopping = false;
    const end = () => {
      // Ctrl+C reaches all processes of a terminal, and a parent among them then also sends its own signal.
      if (stopping) return;
      stopping = true;
      logger.info('stopping');
      stop().then(
        () => process.exit(0),
        (error: unknown) => exitWith('the shutdown failed', error),
      );
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  } catch (error) {
    exitWith('the start failed', error);
  }
}
