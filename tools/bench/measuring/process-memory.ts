import { setTimeout as pause } from 'node:timers/promises';
import { descendants, readProc } from '../../cli/processes/process-tree.ts';

/** A process with its command line (Linux: /proc). */
export interface ProcessEntry {
  pid: number;
  command: string;
}

const pollMs = 20;

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

/** The highest resident memory of a process so far, in megabytes, as the kernel records it. */
export async function peakOf(pid: number): Promise<number> {
  return kilobytes(await readProc(pid, 'status'), 'VmHWM') / 1024;
}

const kilobytes = (text: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);

export interface PeakMemory<Result> {
  result: Result;
  /** The process and its descendants together, in megabytes. */
  total: number;
  /** The largest descendant, in megabytes. */
  largestDescendant: number;
}

/**
 * Measures the peak resident memory of a process and its descendants while `work` lasts. The total is an upper bound: it
 * adds the peaks that the kernel recorded for each process, which may have been at different times, and counts shared
 * pages in each.
 */
export async function watchPeak<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<PeakMemory<Result>> {
  let total = 0;
  let largestDescendant = 0;
  let working = true;
  const measure = async () => {
    const [own, ...others] = await Promise.all([pid, ...(await descendants(pid))].map(peakOf));
    total = Math.max(
      total,
      others.reduce((sum, one) => sum + one, own ?? 0),
    );
    largestDescendant = Math.max(largestDescendant, ...others);
  };
  const polling = (async () => {
    while (working) {
      await measure();
      await pause(pollMs);
    }
  })();
  try {
    const result = await work();
    await measure();
    return { result, total, largestDescendant };
  } finally {
    working = false;
    await polling;
  }
}
