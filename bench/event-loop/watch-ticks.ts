import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a process before its own code: notes how long its event loop was held. SIGUSR2 writes what was seen since
 * the last one, in milliseconds, to `<BENCH_TICKS>/<process id>.json`.
 */
const everyMs = 5;
const folder = process.env.BENCH_TICKS;

/** How long this thread was ready and had to wait for a processor so far, in milliseconds, as the system keeps count. */
const waitedSoFar = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

if (folder) {
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();
  const seen = { held: 0, waited: 0 };
  let last = { at: performance.now(), waited: waitedSoFar() };
  // Whatever holds the loop counts: its own code, the collector, the disk. Only waiting for a processor does not.
  setInterval(() => {
    const now = { at: performance.now(), waited: waitedSoFar() };
    const waited = now.waited - last.waited;
    seen.held = Math.max(seen.held, now.at - last.at - waited);
    seen.waited = Math.max(seen.waited, waited);
    last = now;
  }, everyMs).unref();
  process.on('SIGUSR2', () => {
    const told = { ...seen, delay: delays.max / 1e6, usualDelay: delays.percentile(99) / 1e6 };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(told));
    Object.assign(seen, { held: 0, waited: 0 });
    last = { at: performance.now(), waited: waitedSoFar() };
    delays.reset();
  });
}
