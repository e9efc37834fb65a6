import type { Logger } from '../logging/logger.ts';
import { inTime } from '../time/time.ts';
import { type Poll, poll } from './poll.ts';

/** A claim that takes longer shows that the database is slow. */
const slowMs = 250;
/** The rest after a slow claim, as a multiple of its duration. */
const restFactor = 9;
const longestRestMs = 30_000;

export interface OutboxOptions<Item> {
  /** Leases the next due item; null when nothing is due. Claims run one at a time. */
  claim(): Promise<Item | null>;
  /**
   * Delivers an item and records the outcome. An item whose delivery is aborted becomes due again when its
   * lease ends.
   */
  deliver(item: Item, signal: AbortSignal): Promise<void>;
  /** Work at the beginning of each sweep. */
  beforeSweep?(): Promise<unknown>;
  /** The number of concurrent deliveries. */
  atOnce: number;
  /** The interval of sweeps while something is due, in ms. */
  sweepMs: number;
  /** The interval to which it grows while nothing is due. */
  idleMs: number;
  /** The items' name in the log, such as `mails`. */
  items: string;
  logger: Logger;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Delivers items that the database records as due, so that nothing is lost when a process dies. While the
 * database is slow, claims take at most a tenth of the time. It starts with `trigger`, `sweep` or `start`.
 */
export function createOutbox<Item>(options: OutboxOptions<Item>) {
  const { claim, deliver, beforeSweep, atOnce, sweepMs, idleMs, items, logger } = options;
  const closing = new AbortController();
  const closed = Promise.withResolvers<void>();
  const workers = new Set<Promise<void>>();
  let requested = false;
  /** Whether something was due since the last check. */
  let claimed = false;
  let failing = false;
  /** Logs the first of consecutive failures: an outage of the database lasts many sweeps. */
  const reportFailure = (error: unknown) => {
    if (!failing) logger.warn({ err: error, items }, 'could not read what is due; trying again');
    failing = true;
  };

  let rested = Promise.resolve();
  const claimNext = (): Promise<Item | null> => {
    let tookMs = 0;
    const claimed = rested.then(async () => {
      if (closing.signal.aborted) return null;
      const begun = performance.now();
      try {
        return await claim();
      } finally {
        tookMs = performance.now() - begun;
      }
    });
    const rest = async () => {
      const ms = tookMs > slowMs ? Math.min(tookMs * restFactor, longestRestMs) : 0;
      if (ms > 0) await inTime(closed.promise, ms, () => {});
    };
    rested = claimed.then(rest, rest);
    return claimed;
  };

  const work = async () => {
    while (!closing.signal.aborted) {
      requested = false;
      const item = await claimNext();
      failing = false;
      if (item !== null) claimed = true;
      if (item === null && !requested) return;
      if (item === null) continue;
      // There may be more: another worker checks while this one delivers.
      trigger();
      try {
        await deliver(item, closing.signal);
      } catch (error) {
        logger.warn({ err: error, items }, 'could not deliver; trying again soon');
      }
    }
  };
  const trigger = () => {
    requested = true;
    if (closing.signal.aborted || workers.size >= atOnce) return;
    const worker = work()
      .catch(reportFailure)
      .finally(() => {
        workers.delete(worker);
        // Triggered since this worker's last check, when no further worker could start.
        if (requested) trigger();
      });
    workers.add(worker);
  };
  const idle = async () => {
    while (workers.size > 0) await Promise.all(workers);
  };
  const begin = async () => {
    await beforeSweep?.();
    trigger();
  };
  const check = async () => {
    await begin();
    const hadItems = claimed;
    claimed = false;
    return hadItems;
  };
  return {
    /** Starts to deliver due items. */
    trigger,
    /** Delivers due items and resolves when none is left. */
    async sweep(): Promise<void> {
      await begin();
      await idle();
    },
    /** Checks now and every `sweepMs` to `idleMs`. Returns a function that stops it. */
    start: (): Poll['stop'] => poll(check, { everyMs: sweepMs, idleMs, onError: reportFailure }).stop,
    /** Aborts current deliveries; they are repeated after the next start. */
    async close(): Promise<void> {
      closing.abort();
      closed.resolve();
      await idle();
    },
  };
}
