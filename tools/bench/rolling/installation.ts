import { join, relative, resolve } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { freePort } from '@atelier/server-kit/testing';
import { databaseUri, withDatabase } from '../../cli/data/installation.ts';
import { migrateDatabase } from '../../cli/data/migrate-database.ts';
import {
  type ManagedProcess,
  type ProcessSpec,
  startProcess,
  untilReady,
} from '../../cli/processes/managed-process.ts';
import { localUrl, portsFrom } from '../../cli/product/ports.ts';
import { productProcesses } from '../../cli/product/product-processes.ts';
import { builtModules, publishModules } from '../../cli/product/publish-modules.ts';
import { readSettings } from '../../cli/product/settings.ts';
import { startNginx } from '../../cli/product/testing/nginx.ts';
import { root } from '../../cli/workspace.ts';

/** Two processes of each server behind nginx with TLS, over the emulators. */
export interface Installation {
  /** The public address; this process trusts its certificate. */
  origin: string;
  /** The servers, each twice. */
  servers: readonly string[];
  /**
   * Ends one process by SIGTERM, and starts it again from this folder; `emulators` is one process with the index 0. Resolves with its
   * seconds until it was ready again.
   */
  replace(server: string, index: number): Promise<number>;
  /** The same by SIGKILL. */
  kill(server: string, index: number): Promise<number>;
  /** Stops its execution for a time. */
  stall(server: string, index: number, ms: number): Promise<void>;
  /** Sets faults and settings of an emulator. */
  control(emulator: 'openai' | 'mongodb', body: object): Promise<void>;
  stop(): Promise<void>;
}

export interface InstallationOptions {
  /** The first port of the emulators. */
  port: number;
  dataDir: string;
  /** More variables of the servers. */
  env: Record<string, string>;
  /** The speed of the emulated model. */
  wordsPerSecond: number;
  /** See `NginxOptions`. */
  repeats?: boolean;
  /** A folder with another version, complete and built, from which the servers are started at first. */
  from?: string | undefined;
}

const operatorKey = 'only-for-benchmarks-0123456789-0123456789';
const startMs = 60_000;
/** As long as production gives a container. */
const longestStopMs = 140_000;
const failSeconds = 2;
const indexes = [0, 1];
/** The name of the emulators, in one process. */
export const emulators = 'emulators';

/** Starts the emulators, then two of each server, and publishes the modules of their version. */
export async function startInstallation({
  port,
  dataDir,
  env,
  wordsPerSecond,
  repeats = true,
  from = root,
}: InstallationOptions): Promise<Installation> {
  const names = [...serviceNames, 'gateway'];
  const ports = new Map<string, number[]>();
  for (const name of names) ports.set(name, [await freePort(), await freePort()]);
  const portsOf = (name: string) => ports.get(name) ?? [];
  const nginx = await startNginx({
    gateways: portsOf('gateway'),
    services: Object.fromEntries(serviceNames.map((name) => [name, portsOf(name)])),
    failSeconds,
    repeats,
  });
  setDefaultCACertificates([nginx.ca]);
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: nginx.url,
    OPERATOR_KEY: operatorKey,
  });
  const { backing, front } = await productProcesses(settings);
  const specOf = async (name: string, index: number, folder: string): Promise<ProcessSpec> => {
    const spec = front.find((one) => one.name === name);
    const own = portsOf(name)[index] ?? 0;
    if (!spec) throw new Error(`There is no server ${name}.`);
    return {
      ...spec,
      name: `${name} ${index + 1}`,
      main: join(folder, spec.main),
      ports: [own],
      readyAt: `${localUrl(own)}/readyz`,
      env: {
        ...spec.env,
        ...(spec.env.WEB_DIR && { WEB_DIR: join(folder, 'dist/shell') }),
        ...(name === 'modules' && { OPERATOR_KEY: operatorKey }),
        ...(name === 'gateway' && {
          METRICS_PORT: String(await freePort()),
          DATA_DIR: join(dataDir, `gateway-${index}`),
          TRUST_PROXY: '1',
          // nginx leaves the port out of the Host header.
          ALLOWED_HOSTS: '127.0.0.1',
          ...Object.fromEntries(
            serviceNames.map((service) => [serviceUrlVariable(service), nginx.services[service] ?? '']),
          ),
        }),
        ...env,
        PORT: String(own),
      },
    };
  };
  const start = async (spec: ProcessSpec): Promise<ManagedProcess> => {
    const started = startProcess(spec, (line) => console.log(`${spec.name}: ${line}`));
    const late = AbortSignal.timeout(startMs);
    const ended = started.ended.then((how) => {
      throw new Error(`${spec.name} ended ${how} before it was ready.`);
    });
    await Promise.race([untilReady(spec.readyAt, late), ended]);
    return started;
  };

  const control = async (emulator: 'openai' | 'mongodb', body: object) => {
    const { openai, databaseControl } = portsFrom(port);
    const url = localUrl(emulator === 'openai' ? openai : databaseControl);
    const response = await fetch(`${url}/__sandbox/${emulator}`, {
      method: 'PUT',
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${emulator}: ${response.status} ${await response.text()}`);
  };
  const running = new Map<string, ManagedProcess>();
  const stop = async () => {
    const of = (isEmulator: boolean) =>
      [...running].filter(([key]) => key.startsWith(emulators) === isEmulator).map(([, one]) => one);
    for (const some of [of(false), of(true)]) await Promise.all(some.map((one) => one.stop(longestStopMs)));
    await nginx.close();
  };
  try {
    for (const [index, spec] of backing.entries()) running.set(`${emulators} ${index}`, await start(spec));
    await control('openai', { words_per_second: wordsPerSecond });
    await withDatabase(await databaseUri(settings), (connection) =>
      migrateDatabase(connection, { log: () => undefined }),
    );
    await Promise.all(
      names.flatMap((name) =>
        indexes.map(async (index) =>
          running.set(`${name} ${index}`, await start(await specOf(name, index, resolve(from)))),
        ),
      ),
    );
    const url = nginx.services.modules ?? '';
    const folders = (await builtModules()).map((folder) => join(from, relative(root, resolve(root, folder))));
    await publishModules({ url, operatorKey, folders, log: () => undefined });
  } catch (error) {
    await stop();
    throw error;
  }
  const again = async (name: string, index: number, end: (one: ManagedProcess) => Promise<unknown>) => {
    const key = `${name} ${index}`;
    const from = performance.now();
    const current = running.get(key);
    if (current) await end(current);
    const spec = name === emulators ? backing[index] : await specOf(name, index, root);
    if (!spec) throw new Error(`There is no process ${key}.`);
    running.set(key, await start(spec));
    return (performance.now() - from) / 1_000;
  };
  return {
    origin: nginx.url,
    servers: names,
    stop,
    replace: (name, index) => again(name, index, (one) => one.stop(longestStopMs)),
    kill: (name, index) =>
      again(name, index, (one) => {
        one.kill();
        return one.ended;
      }),
    stall: async (name, index, ms) => running.get(`${name} ${index}`)?.stall(ms),
    control,
  };
}
