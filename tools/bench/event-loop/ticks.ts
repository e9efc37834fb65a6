import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const ticks = z.object({
  /**
   * Longest time between two ticks, a tick included, less what the thread, or a helper that its collector stood still for,
   * waited for a processor that others had.
   */
  held: z.number(),
  /** The same, the collector's waiting for its helpers included. */
  stood: z.number(),
  /** Longest wait for a processor between two ticks. */
  waited: z.number(),
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
