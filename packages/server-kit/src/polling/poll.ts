/** How the looks of a poll are timed. */
export interface PollOptions {
  /** The shortest interval, in ms. */
  everyMs: number;
  /** The longest interval: it grows to it by half each time that nothing is found. `everyMs` unless given. */
  idleMs?: number;
  /** Reports the first of consecutive failures: an outage of the database lasts many looks. */
  onError(error: unknown): void;
}

export interface Poll {
  /** Looks at once, and then again at the shortest interval. */
  wake(): void;
  /** Goes on in `ms` if the last look returned null. */
  resume(ms: number): void;
  /** Resolves when no look is in progress, so that nothing needs the database any more. */
  stop(): Promise<void>;
}

/** This share of an interval is chosen at random, so that processes do not look at the same time. */
const jitter = 0.2;

/**
 * Looks again and again, one look after the other, the first one at once. `look` returns whether it found something, or null when there
 * is nothing to look for until `wake` or `resume` is called.
 */
export function poll(look: () => Promise<boolean | null>, options: PollOptions): Poll {
  const { everyMs, idleMs = everyMs, onError } = options;
  let timer: NodeJS.Timeout | undefined;
  let state: 'looking' | 'woken' | 'waiting' | 'paused' | 'stopped' = 'waiting';
  let intervalMs = everyMs;
  let failing = false;
  /** Asked for during a look, which may return null. */
  let resumeMs: number | null = null;
  const isState = (one: typeof state) => state === one;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    state = 'waiting';
    timer = setTimeout(run, ms).unref();
  };
  let current = Promise.resolve();
  const run = () => {
    current = lookOnce();
  };
  const lookOnce = async () => {
    state = 'looking';
    resumeMs = null;
    let found: boolean | null = false;
    try {
      found = await look();
      failing = false;
    } catch (error) {
      if (!failing) onError(error);
      failing = true;
    }
    if (isState('stopped')) return;
    intervalMs = found === false ? Math.min(idleMs, intervalMs * 1.5) : everyMs;
    if (isState('woken')) schedule(0);
    else if (found === null && resumeMs !== null) schedule(resumeMs);
    else if (found === null) state = 'paused';
    else schedule(intervalMs * (1 - jitter / 2 + Math.random() * jitter));
  };
  const wake = () => {
    if (state === 'stopped') return;
    intervalMs = everyMs;
    if (state === 'looking' || state === 'woken') state = 'woken';
    else schedule(0);
  };
  run();
  return {
    wake,
    resume(ms) {
      if (state === 'paused') schedule(ms);
      else if (state === 'looking') resumeMs = ms;
    },
    stop() {
      state = 'stopped';
      clearTimeout(timer);
      return current;
    },
  };
}
