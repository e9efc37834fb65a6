import { readdir, readFile } from 'node:fs/promises';

/** A process as the system shows it (Linux: /proc). */
export interface SeenProcess {
  pid: number;
  parent: number;
  command: string;
}

/** Every process below `root`, which is left out itself. */
export async function processesBelow(root: number): Promise<SeenProcess[]> {
  const all = await allProcesses();
  const below = (parent: number): SeenProcess[] =>
    all.filter((seen) => seen.parent === parent).flatMap((child) => [child, ...below(child.pid)]);
  return below(root);
}

async function allProcesses(): Promise<SeenProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const seen = await Promise.all(
    pids.map(async (pid) => {
      const [status, command] = await Promise.all([readProc(pid, 'status'), readProc(pid, 'cmdline')]);
      const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN);
      return { pid, parent, command: command.replaceAll('\0', ' ').trim() };
    }),
  );
  return seen.filter(({ parent }) => !Number.isNaN(parent));
}

/**
 * Memory of a process in megabytes: `resident` counts shared pages whole, `proportional` counts each page by how many
 * processes share it, so that a sum over processes counts it once. Zero for a process that has ended.
 */
export async function memoryOf(pid: number): Promise<{ resident: number; proportional: number }> {
  const rollup = await readProc(pid, 'smaps_rollup');
  return { resident: kilobytes(rollup, 'Rss') / 1024, proportional: kilobytes(rollup, 'Pss') / 1024 };
}

/** The most memory a process ever had resident, in megabytes, as the system keeps count. */
export async function peakOf(pid: number): Promise<number> {
  return kilobytes(await readProc(pid, 'status'), 'VmHWM') / 1024;
}

const kilobytes = (text: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);

/** Empty for a process that ended in between. */
const readProc = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
