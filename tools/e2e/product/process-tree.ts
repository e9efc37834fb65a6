import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process and everything that it started, directly or not. */
export async function processTree(pid: number): Promise<number[]> {
  const parents = await (process.platform === 'linux' ? fromProc() : fromPs());
  const tree = [pid];
  for (const known of tree) {
    for (const [child, parent] of parents) if (parent === known) tree.push(child);
  }
  return tree;
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** On Linux without a tool: slim systems have no `ps`. The parent is the second field after the name in brackets. */
async function fromProc(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(
    // A process may end between the two readings.
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  return new Map(pids.map((pid, at) => [pid, Number(stats[at]?.split(') ').at(-1)?.split(' ')[1])] as const));
}

async function fromPs(): Promise<Map<number, number>> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.trim().split('\n');
  return new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]));
}
