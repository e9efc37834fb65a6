import { buildWeb } from '../building/build-web.ts';
import { untilReady } from '../processes/managed-process.ts';
import { whenOrphaned } from '../processes/process-tree.ts';
import { createSupervisor, type Supervisor } from '../processes/supervisor.ts';
import { assertDataFolder, ensureModuleServicesKey, ensureOperatorKey } from './data-folder.ts';
import { assertPortsAreFree, localUrl, portsFrom } from './ports.ts';
import { type ProductProcesses, productProcesses } from './product-processes.ts';
import { builtModules, publishModules } from './publish-modules.ts';
import { sampleUser } from './sample-users.ts';
import { findSandboxUser } from './sandbox-key.ts';
import type { Settings } from './settings.ts';

const registryStartsWithinMs = 60_000;

export interface RunningProduct {
  origin: string;
  processes: ProductProcesses;
  supervisor: Supervisor;
  publish(): Promise<void>;
}

/**
 * Starts the whole product under this process: checks the ports and the data folder, builds the web app if it
 * is out of date, and starts emulators, services and gateway. Resolves when every process is ready.
 */
export async function launch(settings: Settings, log: (line: string) => void): Promise<RunningProduct> {
  const processes = await productProcesses(settings);
  const specs = [...processes.backing, ...processes.front];
  const addVariables = (name: string, variables: Record<string, string>) => {
    for (const spec of specs) if (spec.name === name) Object.assign(spec.env, variables);
  };
  await assertPortsAreFree(specs);
  await assertDataFolder(settings.dataDir);
  const operatorKey = settings.operatorKey ?? (await ensureOperatorKey(settings.dataDir));
  const moduleServicesKey = settings.moduleServicesKey ?? (await ensureModuleServicesKey(settings.dataDir));
  addVariables('services', { OPERATOR_KEY: operatorKey, MODULE_SERVICES_KEY: moduleServicesKey });
  log('Starting Atelier');
  const supervisor = createSupervisor(log);
  stopOnSignals(supervisor, log);
  const publish = async () => {
    const url = localUrl(portsFrom(settings.port).modules);
    await untilReady(`${url}/readyz`, AbortSignal.timeout(registryStartsWithinMs));
    await publishModules({ url, operatorKey, folders: await builtModules(), log });
  };
  try {
    await buildWeb(log);
    process.umask(0o077);
    const gateway = processes.front.filter(({ name }) => name === 'gateway');
    const services = processes.front.filter((spec) => !gateway.includes(spec));
    const startServices = async (backing: Promise<void>) => {
      await backing;
      const operators = process.env.OPERATOR_USERS || (await sampleOperators(settings, processes));
      addVariables('services', { OPERATOR_USERS: operators });
      await supervisor.start(services);
      await publish();
    };
    const backing = supervisor.start(processes.backing);
    await Promise.all([supervisor.start(gateway), startServices(backing)]);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  supervisor.showOutput();
  return { origin: settings.publicOrigin, processes, supervisor, publish };
}

/** The sample account that is an operator by default; none if users sign in at Clerk. */
async function sampleOperators(settings: Settings, { emulated }: ProductProcesses): Promise<string> {
  if (!emulated.includes('sign-in')) return '';
  return findSandboxUser(localUrl(portsFrom(settings.port).clerk), sampleUser('grace').email);
}

/**
 * The first Ctrl+C stops all processes in order, the second one kills them. The end of npm counts as a
 * signal, because npm does not pass signals on.
 */
function stopOnSignals(supervisor: Supervisor, log: (line: string) => void): void {
  let stopping = false;
  const end = () => {
    if (stopping) {
      supervisor.kill();
      process.exit(1);
    }
    stopping = true;
    log('Stopping. Open requests may take 10 s; Ctrl+C again ends it at once.');
    void supervisor.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.env.npm_lifecycle_event) whenOrphaned(end);
}
