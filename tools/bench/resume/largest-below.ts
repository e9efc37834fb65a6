import { setTimeout as pause } from 'node:timers/promises';
import { descendants } from '../../cli/processes/process-tree.ts';
import { peakOf } from '../measuring/process-memory.ts';

const everyMs = 50;

/** Looks at the processes below `pid` while `work` lasts, and gives the most megabytes that any of them had resident. */
export async function largestBelow<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; megabytes: number }> {
  let megabytes = 0;
  let working = true;
  const watching = (async () => {
    while (working) {
      const peaks = await Promise.all((await descendants(pid)).map(peakOf));
      megabytes = Math.max(megabytes, ...peaks);
      await pause(everyMs);
    }
  })();
  try {
    const result = await work();
    return { result, megabytes };
  } finally {
    working = false;
    await watching;
  }
}
