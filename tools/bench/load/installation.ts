import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { forEachService, serviceNames, serviceUrlVariable } from '@atelier/contracts';
import { freePort } from '@atelier/server-kit/testing';
import { databaseUri, withDatabase } from '../../cli/data/installation.ts';
import { migrateDatabase } from '../../cli/data/migrate-database.ts';
import { publicKeysVariable } from '../../cli/deploying/server-environment.ts';
import {
  type ManagedProcess,
  type ProcessSpec,
  startProcess,
  untilReady,
} from '../../cli/processes/managed-process.ts';
import { findFreePorts, localUrl, portsFrom } from '../../cli/product/ports.ts';
import { productProcesses } from '../../cli/product/product-processes.ts';
import { builtModules, publishModules } from '../../cli/product/publish-modules.ts';
import { readSettings } from '../../cli/product/settings.ts';
import { startNginx } from '../../cli/product/testing/nginx.ts';

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

const operatorKey = 'only-for-benchmarks-0123456789-0123456789';
const startMs = 60_000;
/** As long as production gives a container. */
const longestStopMs = 140_000;
const pauseMs = 5_000;
export const emulators = 'emulators';

export async function startInstallation(dataDir: string, env: Record<string, string>) {
  const port = await findFreePorts();
  const servers = [...serviceNames, 'gateway'];
  const ports = new Map<string, number[]>();
  for (const name of servers) ports.set(name, [await freePort(), await freePort()]);
  const portsOf = (name: string) => ports.get(name) ?? [];
  const nginx = await startNginx({
    gateways: portsOf('gateway'),
    services: forEachService(portsOf),
    failSeconds: 2,
  });
  setDefaultCACertificates([nginx.ca]);
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: nginx.url,
    OPERATOR_KEY: operatorKey,
  });
  const { backing, front } = await productProcesses(settings);
  const specOf = async (name: string, index: number): Promise<ProcessSpec> => {
    if (name === emulators && backing[index]) return backing[index];
    const spec = front.find((one) => one.name === (name === 'gateway' ? name : 'services'));
    const own = portsOf(name)[index];
    if (!spec || !own) throw new Error(`There is no process ${name} ${index}.`);
    const ofGateway = {
      METRICS_PORT: String(await freePort()),
      DATA_DIR: join(dataDir, `gateway-${index}`),
      TRUST_PROXY: '1',
      ...Object.fromEntries(
        serviceNames.map((service) => [serviceUrlVariable(service), nginx.services[service] ?? '']),
      ),
    };
    return {
      ...spec,
      name: `${name} ${index}`,
      ports: [own],
      readyAt: `${localUrl(own)}/readyz`,
      main: name === 'gateway' ? spec.main : `services/${name}/src/main.ts`,
      env: {
        ...spec.env,
        IDENTITY_PUBLIC_KEYS: spec.env[publicKeysVariable(name)] ?? '',
        ...(name === 'modules' && { OPERATOR_KEY: operatorKey }),
        ...(name === 'gateway' && ofGateway),
        ...env,
        PORT: String(own),
      },
    };
  };
  const running = new Map<string, ManagedProcess>();
  const start = async (name: string, index: number) => {
    const spec = await specOf(name, index);
    const started = startProcess(spec, (line) => console.log(`${spec.name}: ${line}`));
    running.set(`${name} ${index}`, started);
    const ended = started.ended.then((how) => {
      throw new Error(`${spec.name} ended ${how} before it was ready.`);
    });
    await Promise.race([untilReady(spec.readyAt, AbortSignal.timeout(startMs)), ended]);
  };
  const find = (name: string, index: number) => {
    const found = running.get(`${name} ${index}`);
    if (!found) throw new Error(`There is no process ${name} ${index}.`);
    return found;
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
  const stop = async () => {
    const all = [...running.entries()];
    const [last, first] = [true, false].map((isEmulator) =>
      all.filter(([key]) => key.startsWith(emulators) === isEmulator),
    );
    for (const some of [first, last])
      await Promise.all((some ?? []).map(([, one]) => one.stop(longestStopMs)));
    await nginx.close();
  };
  try {
    for (const index of backing.keys()) await start(emulators, index);
    await withDatabase(await databaseUri(settings), (connection) =>
      migrateDatabase(connection, { log: () => undefined }),
    );
    await Promise.all(servers.flatMap((name) => [start(name, 0), start(name, 1)]));
    const url = localUrl(portsOf('modules')[0] ?? 0);
    await publishModules({ url, operatorKey, folders: await builtModules(), log: () => undefined });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** The public address; this process trusts its certificate. */
    origin: nginx.url,
    servers,
    /** Ends one process by SIGTERM and starts it again. Resolves when it is ready. */
    async replace(name: string, index: number) {
      await find(name, index).stop(longestStopMs);
      await start(name, index);
    },
    /** The same by SIGKILL, and after `awayMs`; `emulators` has the process 0. */
    async kill(name: string, index: number, awayMs = 0) {
      const one = find(name, index);
      one.kill();
      await one.ended;
      await pause(awayMs);
      await start(name, index);
    },
    /** Stops its execution for some seconds. */
    pause: (name: string, index: number) => find(name, index).stall(pauseMs),
    control,
    stop,
  };
}
