import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

const ticks = z.object({
  /**
   * Longest time between two ticks, without the time in which the thread, or a helper thread that the garbage collector
   * waited for, was ready but had no processor.
   */
  blocked: z.number(),
  /** The same, including the time in which the garbage collector waited for its helpers. */
  blockedWithGcWait: z.number(),
  /** Longest wait for a processor between two ticks. */
  waited: z.number(),
  /** Longest delay of the event loop, whatever the cause. */
  delay: z.number(),
  /** 99th percentile of the delay. */
  delayP99: z.number(),
});
export type Ticks = z.infer<typeof ticks>;

const pollMs = 20;
const timeoutMs = 5_000;

/** Reads what a process that loaded watch-ticks.ts measured since the last call, in milliseconds. */
export async function readTicks(pid: number, folder: string): Promise<Ticks> {
  const file = join(folder, `${pid}.json`);
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let waited = 0; waited < timeoutMs; waited += pollMs) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('}')) return ticks.parse(JSON.parse(text));
    await pause(pollMs);
  }
  throw new Error(`Process ${pid} did not write its ticks.`);
}
