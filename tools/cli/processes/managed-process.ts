import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inTime } from '@atelier/server-kit/time';
import { root } from '../workspace.ts';

export interface ProcessSpec {
  name: string;
  main: string;
  args?: readonly string[];
  env: Record<string, string>;
  readyAt: string;
  ports: number[];
  /** Flags of Node, such as memory limits. */
  flags: readonly string[];
  /** How long it may take to stop in order, in ms, where that is necessary. It is never killed before. */
  stopsWithinMs?: number;
}

export type ManagedProcess = ReturnType<typeof startProcess>;

const readyPollMs = 50;
const readyTimeoutMs = 2_000;

export const preload = fileURLToPath(new URL('./die-with-parent.ts', import.meta.url));

/** Starts a process. Each line that it writes goes to `onLine`. */
export function startProcess(spec: ProcessSpec, onLine: (line: string) => void) {
  const child = spawn(
    process.execPath,
    [...spec.flags, '--import', preload, spec.main, ...(spec.args ?? [])],
    {
      cwd: root,
      env: spec.env,
      // A separate process group: Ctrl+C reaches only this process, which stops the others in order.
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
    /** Resolves when it has ended, with its exit code or signal in words. */
    ended,
    /** Sends SIGKILL, or SIGTERM to a process with `stopsWithinMs`. */
    kill: () => void child.kill(spec.stopsWithinMs === undefined ? 'SIGKILL' : 'SIGTERM'),
    async stall(ms: number) {
      child.kill('SIGSTOP');
      await pause(ms);
      child.kill('SIGCONT');
    },
    /** Sends SIGTERM, and SIGKILL after `stopsWithinMs`, or after `graceMs` without it. */
    async stop(graceMs: number) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await inTime(ended, spec.stopsWithinMs ?? graceMs, () => {
        child.kill('SIGKILL');
        return ended;
      });
    },
  };
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    // `close` is emitted after the last line was read; `exit` may be emitted before.
    const [code, signal] = await once(child, 'close');
    return signal ? `by ${signal}` : `with code ${code}`;
  } catch (error) {
    return `with ${error}`;
  }
}

/** Resolves when the URL returns 200. Rejects with the reason of the signal when that is aborted first. */
export async function untilReady(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isReady(url))) await pause(readyPollMs, undefined, { signal });
}

async function isReady(url: string): Promise<boolean> {
  try {
    // `fetch` would keep its client in memory while the product runs.
    const request = get(url, { agent: false, signal: AbortSignal.timeout(readyTimeoutMs) });
    const [response]: IncomingMessage[] = await once(request, 'response');
    response?.resume();
    return response?.statusCode === 200;
  } catch {
    return false;
  }
}
