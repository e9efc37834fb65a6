import { setTimeout as pause } from 'node:timers/promises';
import { descendants } from '../../cli/processes/process-tree.ts';
import { peakOf } from './process-memory.ts';

const everyMs = 20;

/**
 * While `work` lasts, the most memory that a process and those it starts can have had resident together, in megabytes: the
 * sum of the most that each of them ever had, as the system keeps count. Nothing is missed between two looks, pages that
 * processes share count for each, and peaks count together though they came one after another; so it is never too low.
 */
export async function watchPeak<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; peak: number }> {
  let peak = 0;
  let working = true;
  const look = async () => {
    const each = await Promise.all([pid, ...(await descendants(pid))].map(peakOf));
    peak = Math.max(
      peak,
      each.reduce((sum, one) => sum + one, 0),
    );
  };
  const watching = (async () => {
    while (working) {
      await look();
      await pause(everyMs);
    }
  })();
  try {
    const result = await work();
    await look();
    return { result, peak };
  } finally {
    working = false;
    await watching;
  }
}
