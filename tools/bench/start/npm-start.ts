import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../cli/workspace.ts';
import { freePorts } from '../product/free-ports.ts';

/** The product as a person starts it. */
export interface StartedProduct {
  origin: string;
  pid: number;
  /** How long it took until it said that it was ready. */
  seconds: number;
  stop(): Promise<void>;
}

/** Runs `npm start` on ports and data of its own. @throws Error when it ends before it is ready. */
export async function npmStart(): Promise<StartedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-start-'));
  const port = await freePorts();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its own group, so that the signal that ends it reaches npm and what npm runs.
    detached: true,
  });
  const ended = once(child, 'close');
  const { pid } = child;
  if (!pid) throw new Error('npm could not be run.');
  const stop = async () => {
    if (child.exitCode === null) process.kill(-pid, 'SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('is ready')) resolve();
    });
  });
  if (await Promise.race([ready.then(() => false), ended.then(() => true)])) {
    await stop();
    throw new Error('npm start ended before it was ready.');
  }
  return { origin: `http://localhost:${port}`, pid, seconds: (performance.now() - began) / 1000, stop };
}
