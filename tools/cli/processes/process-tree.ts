import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const parentCheckMs = 500;

/** The ids of a process and of all its descendants. */
export async function processTree(pid: number): Promise<number[]> {
  return [pid, ...(await descendants(pid))];
}

/** The ids of all descendants of a process. On Linux it reads one small file per thread. */
export async function descendants(pid: number): Promise<number[]> {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Reads a file of `/proc/<pid>`; empty for a process that has ended. */
export const readProc = (pid: number, file: string) =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

/**
 * Calls `listener` when the process that started this one has ended. npm starts scripts through a shell,
 * which does not pass on a signal that ends it.
 */
export function whenOrphaned(listener: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, parentCheckMs);
  timer.unref();
}

/** Minimal Linux systems have no `ps`. */
async function fromProc(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => readProc(pid, `task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const further = await Promise.all(children.map(fromProc));
  return [...children, ...further.flat()];
}

async function fromPs(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) for (const [id, of] of rows) if (id && of === parent) found.push(id);
  return found.slice(1);
}
