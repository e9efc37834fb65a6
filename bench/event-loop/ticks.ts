import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const ticks = z.object({
  /** Most time on the processor between two ticks: the longest that the process's own code held its loop, and a tick. */
  work: z.number(),
  /** Longest delay of the loop by the clock. */
  delay: z.number(),
  /** Below which 99 of 100 delays were. */
  usualDelay: z.number(),
});
export type Ticks = z.infer<typeof ticks>;

const everyMs = 20;
const patienceMs = 5_000;

/** What a watched process has seen since it was last asked, in milliseconds. */
export async function ticksOf(pid: number, folder: string): Promise<Ticks> {
  const file = join(folder, `${pid}.json`);
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; waited < patienceMs; waited += everyMs) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('}')) return ticks.parse(JSON.parse(text));
    await pause(everyMs);
  }
  throw new Error(`Process ${pid} does not tell its ticks.`);
}
