import { readProc } from '../../cli/processes/process-tree.ts';

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
