import type { Logger } from '../logging/logger.ts';
import { type Poll, poll } from './poll.ts';

export interface OutboxOptions<Item> {
  /** Leases the item that has been due the longest, so that no other process takes it; null when nothing is due. */
  claim(): Promise<Item | null>;
  /** Delivers an item and records the outcome. An item whose delivery is aborted becomes due again when its lease ends. */
  deliver(item: Item, signal: AbortSignal): Promise<void>;
  /** Work at the beginning of each sweep. */
  beforeSweep?(): Promise<unknown>;
  /** How many items are delivered at the same time. */
  atOnce: number;
  /** The interval of sweeps while something is due, in ms. */
  sweepMs: number;
  /** The interval to which it grows while nothing is due. */
  idleMs: number;
  /** What the items are, in the log, such as `mails`. */
  items: string;
  logger: Logger;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Delivers what the database records as due, so that nothing is lost when a process dies; nothing before `trigger`, `sweep` or `start` is
 * called.
 */
export function createOutbox<Item>(options: OutboxOptions<Item>) {
  const { claim, deliver, beforeSweep, atOnce, sweepMs, idleMs, items, logger } = options;
  const closing = new AbortController();
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

  const work = async () => {
    while (!closing.signal.aborted) {
      requested = false;
      const item = await claim();
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
        // Woken since this worker looked the last time, when no further worker could start.
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
    /** Delivers what is due, without waiting for it. */
    trigger,
    /** Delivers what is due now and resolves when nothing is left. */
    async sweep(): Promise<void> {
      await begin();
      await idle();
    },
    /** Checks now and every `sweepMs` to `idleMs`. Returns a function that stops it. */
    start: (): Poll['stop'] => poll(check, { everyMs: sweepMs, idleMs, onError: reportFailure }).stop,
    /** Aborts what is being delivered; it is delivered after the next start. */
    async close(): Promise<void> {
      closing.abort();
      await idle();
    },
  };
}
