import { setTimeout as pause } from 'node:timers/promises';
import { idsBelow, memoryOf } from './process-memory.ts';

const everyMs = 50;

/**
 * Looks at processes many times while `work` lasts, and gives the most memory that each had resident at once, in
 * megabytes, by the names given. `children` adds what the process has started itself.
 */
export async function watchPeaks<Name extends string, Result>(
  pids: Readonly<Record<Name, { pid: number; children: boolean }>>,
  work: () => Promise<Result>,
): Promise<{ result: Result; peaks: Record<Name, number> }> {
  const names = Object.keys(pids) as Name[];
  const peaks = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  const look = async (name: Name) => {
    const { pid, children } = pids[name];
    const below = children ? await idsBelow(pid) : [];
    const each = await Promise.all([pid, ...below].map(memoryOf));
    const together = each.reduce(
      (sum, { proportional, resident }) => sum + (children ? proportional : resident),
      0,
    );
    peaks[name] = Math.max(peaks[name], together);
  };
  let working = true;
  const watching = (async () => {
    while (working) {
      await Promise.all(names.map(look));
      await pause(everyMs);
    }
  })();
  try {
    return { result: await work(), peaks };
  } finally {
    working = false;
    await watching;
  }
}
