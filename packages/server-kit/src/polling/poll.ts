export interface PollOptions {
  /** The shortest interval, in ms. */
  everyMs: number;
  /**
   * The longest interval, `everyMs` by default: the interval grows by half with each check that finds
   * nothing.
   */
  idleMs?: number;
  /** Reports the first of consecutive failures: an outage of the database fails many checks. */
  onError(error: unknown): void;
}

export interface Poll {
  /** Checks at once, then at the shortest interval. */
  trigger(): void;
  /** Checks in `ms` if the last check returned null. */
  schedule(ms: number): void;
  /** Resolves when no check is in progress. */
  stop(): Promise<void>;
}

/** The random share of an interval, so that processes do not check at the same time. */
const jitter = 0.2;

/**
 * Calls `check` at intervals, first at once and never concurrently. `check` returns whether it found
 * something, or null to pause the poll until `trigger` or `schedule`.
 */
export function poll(check: () => Promise<boolean | null>, options: PollOptions): Poll {
  const { everyMs, idleMs = everyMs, onError } = options;
  let timer: NodeJS.Timeout | undefined;
  let state: 'checking' | 'triggered' | 'waiting' | 'paused' | 'stopped' = 'waiting';
  let intervalMs = everyMs;
  let failing = false;
  /** Requested during a check, which may return null. */
  let scheduledMs: number | null = null;
  const isState = (one: typeof state) => state === one;

  const scheduleRun = (ms: number) => {
    clearTimeout(timer);
    state = 'waiting';
    timer = setTimeout(run, ms).unref();
  };
  let current = Promise.resolve();
  const run = () => {
    current = checkOnce();
  };
  const checkOnce = async () => {
    state = 'checking';
    scheduledMs = null;
    let found: boolean | null = false;
    try {
      found = await check();
      failing = false;
    } catch (error) {
      if (!failing) onError(error);
      failing = true;
    }
    if (isState('stopped')) return;
    intervalMs = found === false ? Math.min(idleMs, intervalMs * 1.5) : everyMs;
    if (isState('triggered')) scheduleRun(0);
    else if (found === null && scheduledMs !== null) scheduleRun(scheduledMs);
    else if (found === null) state = 'paused';
    else scheduleRun(intervalMs * (1 - jitter / 2 + Math.random() * jitter));
  };
  const trigger = () => {
    if (state === 'stopped') return;
    intervalMs = everyMs;
    if (state === 'checking' || state === 'triggered') state = 'triggered';
    else scheduleRun(0);
  };
  run();
  return {
    trigger,
    schedule(ms) {
      if (state === 'paused') scheduleRun(ms);
      else if (state === 'checking') scheduledMs = ms;
    },
    stop() {
      state = 'stopped';
      clearTimeout(timer);
      return current;
    },
  };
}
