import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextIteration } from 'node:timers/promises';

/**
 * Preloaded into a process: measures how long its event loop is blocked. On SIGUSR2 it writes the measurements since the
 * last signal, in milliseconds, to `<BENCH_TICKS>/<process id>.json`.
 */
const everyMs = 5;
const folder = process.env.BENCH_TICKS;

/** The time between two ticks, and how long this thread and V8's helper threads waited for a processor in it. */
interface Gap {
  from: number;
  to: number;
  waited: number;
  helperWaited: number;
}

/** Total milliseconds in which a thread was ready but had no processor, as the kernel records it. */
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

  /** How long the garbage collector waited in a gap for a helper thread that had no processor. */
  const helperAwaited = ({ from, to, helperWaited }: Gap) => {
    const collecting = collections.reduce(
      (sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)),
      0,
    );
    return Math.min(collecting, helperWaited);
  };
  // Own code, garbage collection and synchronous I/O count; only waiting for a processor does not.
  const blockedIn = (gap: Gap) => Math.max(0, gap.to - gap.from - gap.waited - helperAwaited(gap));
  process.on('SIGUSR2', async () => {
    await nextIteration();
    const measured = {
      blocked: Math.max(0, ...gaps.map(blockedIn)),
      blockedWithGcWait: Math.max(0, ...gaps.map(({ from, to, waited }) => to - from - waited)),
      waited: Math.max(0, ...gaps.map(({ waited }) => waited)),
      delay: delays.max / 1e6,
      delayP99: delays.percentile(99) / 1e6,
    };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(measured));
    gaps.length = 0;
    collections.length = 0;
    last = now();
    delays.reset();
  });
}
