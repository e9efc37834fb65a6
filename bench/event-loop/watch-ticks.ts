import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a process before its own code: notes how long its event loop was held. SIGUSR2 writes what was seen since
 * the last one, in milliseconds, to `<BENCH_TICKS>/<process id>.json`.
 */
const everyMs = 5;
const folder = process.env.BENCH_TICKS;

if (folder) {
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();
  let longestWork = 0;
  let before = process.threadCpuUsage();
  // Time on the processor, not on the clock: what other processes take of the machine is not this one's doing.
  setInterval(() => {
    const now = process.threadCpuUsage();
    const worked = (now.user + now.system - before.user - before.system) / 1000;
    longestWork = Math.max(longestWork, worked);
    before = now;
  }, everyMs).unref();
  process.on('SIGUSR2', () => {
    const seen = { work: longestWork, delay: delays.max / 1e6, usualDelay: delays.percentile(99) / 1e6 };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(seen));
    longestWork = 0;
    before = process.threadCpuUsage();
    delays.reset();
  });
}
