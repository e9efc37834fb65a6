import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Loaded into a process before its own code: notes how long its event loop was held. SIGUSR2 writes what was seen since
 * the last one, in milliseconds, to `<BENCH_TICKS>/<process id>.json`.
 */
const everyMs = 5;
const folder = process.env.BENCH_TICKS;

/** The time between two ticks: how long, and how long of it this thread and V8's busiest helper waited for a processor. */
interface Gap {
  from: number;
  to: number;
  waited: number;
  helperWaited: number;
}

/** How long a thread was ready and had to wait for a processor so far, in milliseconds, as the system keeps count. */
const waitedSoFar = (thread: number | string) =>
  Number(readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

if (folder) {
  const helpers = readdirSync('/proc/self/task').filter(
    (thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'V8Worker',
  );
  const now = () => ({
    at: performance.now(),
    own: waitedSoFar(process.pid),
    helpers: helpers.map(waitedSoFar),
  });
  const collections: { from: number; to: number }[] = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      collections.push({ from: startTime, to: startTime + duration });
    }
  }).observe({ entryTypes: ['gc'] });
  const delays = monitorEventLoopDelay({ resolution: everyMs });
  delays.enable();
  const gaps: Gap[] = [];
  let last = now();
  setInterval(() => {
    const next = now();
    const helperWaited = Math.max(
      0,
      ...next.helpers.map((waited, index) => waited - (last.helpers[index] ?? 0)),
    );
    gaps.push({ from: last.at, to: next.at, waited: next.own - last.own, helperWaited });
    last = next;
  }, everyMs).unref();

  /** How long the collector stood in a gap waiting for a helper of its own that had no processor. */
  const helperAwaited = ({ from, to, helperWaited }: Gap) => {
    const collecting = collections.reduce(
      (sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)),
      0,
    );
    return Math.min(collecting, helperWaited);
  };
  // Whatever holds the loop counts: its own code, the collector, the disk. Only waiting for a processor does not.
  const heldIn = (gap: Gap) => Math.max(0, gap.to - gap.from - gap.waited - helperAwaited(gap));
  process.on('SIGUSR2', async () => {
    await nextTurn();
    const told = {
      held: Math.max(0, ...gaps.map(heldIn)),
      stood: Math.max(0, ...gaps.map(({ from, to, waited }) => to - from - waited)),
      waited: Math.max(0, ...gaps.map(({ waited }) => waited)),
      delay: delays.max / 1e6,
      usualDelay: delays.percentile(99) / 1e6,
    };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(told));
    gaps.length = 0;
    collections.length = 0;
    last = now();
    delays.reset();
  });
}
