import { readdir, readFile } from 'node:fs/promises';

/** A process as the system shows it (Linux: /proc). */
export interface SeenProcess {
  pid: number;
  command: string;
}

/** Every process below `root`, which is left out itself. */
export async function processesBelow(root: number): Promise<SeenProcess[]> {
  const pids = await idsBelow(root);
  const commands = await Promise.all(pids.map((pid) => readProc(pid, 'cmdline')));
  return pids.map((pid, index) => ({ pid, command: (commands[index] ?? '').replaceAll('\0', ' ').trim() }));
}

/** The ids of every process below `root`. Cheap enough to be asked many times a second. */
export async function idsBelow(root: number): Promise<number[]> {
  const threads = await readdir(`/proc/${root}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((thread) => readProc(root, `task/${thread}/children`)));
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const below = await Promise.all(children.map(idsBelow));
  return [...children, ...below.flat()];
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
