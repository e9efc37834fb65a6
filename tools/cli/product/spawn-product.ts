import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { serviceNames } from '@atelier/contracts';
import { untilReady } from '../processes/managed-process.ts';
import { isAlive, processTree } from '../processes/process-tree.ts';
import { PlainError, root } from '../workspace.ts';
import { areFree, localUrl, portsFrom, portsPerProduct, untilPortsAreFree } from './ports.ts';

export interface SpawnOptions {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
  /** The command line; `npm start` by default. */
  command?: readonly [string, ...string[]];
}

export interface SpawnedProduct {
  origin: string;
  pid: number;
  stop(): Promise<void>;
  /** Kills every process by SIGKILL, and resolves when their ports are free. */
  killAll(): Promise<void>;
}

/** Starts the product as a user does, and resolves when it is ready. It ends with this process. */
export async function spawnProduct({
  port,
  dataDir,
  env = {},
  command = [process.execPath, 'tools/cli/atelier.ts', 'start'],
}: SpawnOptions): Promise<SpawnedProduct> {
  // Another product on these ports would respond instead of this one.
  if (!(await areFree(port)))
    throw new PlainError(`One of the ports ${port} to ${port + portsPerProduct - 1} is in use.`);
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group: `stop` signals npm and the process that npm runs.
    detached: true,
  });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
  };
  const killWithParent = () => signal('SIGKILL');
  process.once('exit', killWithParent);
  const ended = once(child, 'close').finally(() => process.off('exit', killWithParent));
  let output = '';
  // The line that the start prints last: the modules are published then, too.
  const untilPrinted = new Promise<void>((resolve) => {
    const read = (chunk: unknown) => {
      output += chunk;
      if (output.includes('is ready after')) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
  });

  const abort = new AbortController();
  try {
    await Promise.race([
      ended.then(() => {
        throw new Error(`The product ended while it started:\n${output}`);
      }),
      Promise.all([untilAllReady(port, abort.signal), untilPrinted]),
    ]);
  } finally {
    abort.abort();
  }
  return {
    origin: `http://localhost:${port}`,
    pid: Number(child.pid),
    async stop() {
      signal('SIGTERM');
      await ended;
    },
    async killAll() {
      for (const pid of await processTree(Number(child.pid))) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      await ended;
      await untilPortsAreFree(port);
    },
  };
}

async function untilAllReady(first: number, signal: AbortSignal): Promise<void> {
  const ports = portsFrom(first);
  for (const name of ['gateway', ...serviceNames] as const)
    await untilReady(`${localUrl(ports[name])}/readyz`, signal);
}
