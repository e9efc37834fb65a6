import { descendants, readProc } from '../../cli/processes/process-tree.ts';

/** A process with its command line (Linux: /proc). */
export interface ProcessEntry {
  pid: number;
  command: string;
}

/** Lists all descendants of a process. */
export async function listDescendants(root: number): Promise<ProcessEntry[]> {
  const pids = await descendants(root);
  const commands = await Promise.all(pids.map((pid) => readProc(pid, 'cmdline')));
  return pids.map((pid, index) => ({ pid, command: (commands[index] ?? '').replaceAll('\0', ' ').trim() }));
}

/**
 * Memory of a process in megabytes: `resident` counts shared pages whole, `proportional` divides each page by the number
 * of processes that share it, so that a sum over processes counts it once. Zero for a process that has ended.
 */
export async function memoryOf(pid: number): Promise<{ resident: number; proportional: number }> {
  const rollup = await readProc(pid, 'smaps_rollup');
  return { resident: kilobytes(rollup, 'Rss') / 1024, proportional: kilobytes(rollup, 'Pss') / 1024 };
}

const kilobytes = (text: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
