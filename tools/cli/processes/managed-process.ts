import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { root } from '../workspace.ts';

/** One process of the product, as the table of processes describes it. */
export interface ProcessSpec {
  /** What it is called in messages. */
  name: string;
  /** The script it runs, relative to the project. */
  main: string;
  /** What the script is told on its command line; the files among it are relative to the project. */
  args?: readonly string[];
  env: Record<string, string>;
  /** The address that answers 200 once it is ready. */
  readyAt: string;
  /** The ports it takes. */
  ports: number[];
  /** Node's own flags, for example how much memory it may take. */
  flags: readonly string[];
}

export interface ManagedProcess {
  spec: ProcessSpec;
  /** Ends it in an orderly way, and by force after `graceMs`. */
  stop(graceMs: number): Promise<void>;
  /** Ends it at once. */
  kill(): void;
  /** Resolves when it has ended, with how. */
  ended: Promise<string>;
}

/** What every process loads before its own code. */
export const preload = fileURLToPath(new URL('./die-with-parent.ts', import.meta.url));

/** Starts a process. Each line that it writes goes to `onLine`. */
export function startProcess(spec: ProcessSpec, onLine: (line: string) => void): ManagedProcess {
  const child = spawn(
    process.execPath,
    [...spec.flags, '--import', preload, spec.main, ...(spec.args ?? [])],
    {
      cwd: root,
      env: spec.env,
      // Its own group: Ctrl+C reaches this process alone, which then stops the others in their order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  for (const output of [child.stdout, child.stderr]) {
    if (output) createInterface({ input: output }).on('line', onLine);
  }
  const ended = endOf(child);
  return {
    spec,
    ended,
    kill: () => void child.kill('SIGKILL'),
    async stop(graceMs) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const waiting = new AbortController();
      const late = pause(graceMs, true, { signal: waiting.signal }).catch(() => false);
      if (await Promise.race([ended.then(() => false), late])) child.kill('SIGKILL');
      waiting.abort();
      await ended;
    },
  };
}

async function endOf(child: ChildProcess): Promise<string> {
  const failed = once(child, 'error').then(([error]) => String(error));
  // `close` comes after the last line was read; `exit` may come before.
  const closed = once(child, 'close').then(([code, signal]) =>
    signal ? `by ${signal}` : `with code ${code}`,
  );
  return Promise.race([closed, failed.catch(() => closed)]);
}
