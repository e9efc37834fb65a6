import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isAlive, processTree } from './process-tree.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * A provider that falls silent is given up early, so that no journey waits a minute for it. The journeys make more in one
 * run than a user may in a day.
 */
const forJourneys = { NODE_ENV: 'development', OPENAI_IDLE_SECONDS: '3', PLAN_LIMITS: 'off' };

/** A product that runs. */
export interface Product {
  /** Ends it as Ctrl+C does. */
  stop(): Promise<void>;
  /** Ends every one of its processes by SIGKILL, as a power cut would. */
  killAll(): Promise<void>;
}

/**
 * Starts the whole product, as `npm start` does, and waits until it says that it is ready. `env` holds further variables.
 * @throws Error with what it wrote, when it ends instead.
 */
export async function startProduct({
  port,
  dataDir,
  env = {},
}: {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
}): Promise<Product> {
  const child = spawn(process.execPath, ['tools/cli/start.ts'], {
    cwd: root,
    env: { ...process.env, ...forJourneys, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const endWithSuite = () => void child.kill('SIGKILL');
  process.once('exit', endWithSuite);
  child.once('exit', () => process.off('exit', endWithSuite));
  await untilReady(child);
  return {
    async stop() {
      const ended = hasEnded(child);
      child.kill('SIGTERM');
      await ended;
    },
    async killAll() {
      const tree = await processTree(Number(child.pid));
      const ended = hasEnded(child);
      for (const pid of tree) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      await ended;
    },
  };
}

async function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function untilReady(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let written = '';
  const take = (part: Buffer) => {
    written += part;
    if (written.includes('Atelier is ready')) resolve();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  child.once('exit', () => reject(new Error(`The product ended while it started:\n${written}`)));
  child.once('error', reject);
  return promise;
}
