import { AsyncResource } from 'node:async_hooks';
import type { Logger } from '@atelier/service-kit/logging';
import { rateLimitsShared } from '@atelier/service-kit/metrics';
import type { WindowRecords } from './window-records.ts';

/** The uses of one key in one window. */
export interface Window {
  /** Identifies the key at all gateways. */
  id: string;
  seconds: number;
  /** All known uses: those of the database when it was last read, and `pending`. */
  used: number;
  /** Uses of this gateway that are not in the database yet; negative when uses were given back. */
  pending: number;
  /** In milliseconds since 1970. The database decides when several gateways began a window. */
  endsAt: number;
}

/** Writes the uses of this gateway to the database, in batches, and reads the totals of all gateways. */
export interface SharedWindows {
  /** Whether the last attempt reached the database. While it is false, each gateway counts for itself. */
  readonly reachable: boolean;
  /** Includes a window in the next batch. */
  changed(window: Window): void;
  /** Writes and reads all changed windows. Returns false if the database cannot be reached, or takes too long. */
  synchronize(): Promise<boolean>;
  /** Writes what is pending and disconnects. */
  close(): Promise<void>;
}

/** How long uses may stay unwritten. */
const batchMs = 200;
const retryMs = 1_000;

/** @param waitMs how long a call may wait for the database. */
export function createSharedWindows(records: WindowRecords, waitMs: number, logger: Logger): SharedWindows {
  const changed = new Set<Window>();
  let reachable = true;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  rateLimitsShared.set(1);
  const setReachable = (now: boolean, err?: unknown) => {
    if (reachable === now) return;
    reachable = now;
    rateLimitsShared.set(now ? 1 : 0);
    if (now) logger.info('rate limits are shared again');
    else logger.warn({ err }, 'the database is out of reach; rate limits are counted by this gateway alone');
  };

  async function writeBatch(): Promise<void> {
    const now = Date.now();
    const batch = [...changed].flatMap((window) =>
      window.endsAt > now ? [{ window, uses: window.pending }] : [],
    );
    changed.clear();
    if (batch.length === 0) return;
    try {
      const totals = await records.add(
        batch.map(({ window: { id, seconds }, uses }) => ({ id, seconds, uses })),
      );
      for (const { window, uses } of batch) {
        const total = totals.get(window.id);
        if (!total) continue;
        window.pending -= uses;
        window.used = total.used + window.pending;
        window.endsAt = total.endsAt;
      }
      setReachable(true);
    } catch (error) {
      for (const { window } of batch) changed.add(window);
      setReachable(false, error);
      schedule(retryMs);
    }
  }

  /** A batch that contains every change so far: the running one may have begun before them. */
  function nextBatch(): Promise<void> {
    if (!running) {
      running = writeBatch().finally(() => {
        running = null;
      });
      return running;
    }
    following ??= running.then(() => {
      following = null;
      return nextBatch();
    });
    return following;
  }

  // Outside of the trace of the request that happens to schedule it: the batch contains uses of many requests.
  const onTimer = AsyncResource.bind(() => {
    timer = null;
    void nextBatch();
  });
  function schedule(ms: number): void {
    timer ??= setTimeout(onTimer, ms).unref();
  }

  return {
    get reachable() {
      return reachable;
    },
    changed(window) {
      changed.add(window);
      schedule(reachable ? batchMs : retryMs);
    },
    async synchronize() {
      if (!reachable) return false;
      const { promise: late, resolve } = Promise.withResolvers<'late'>();
      const timeout = setTimeout(resolve, waitMs, 'late');
      const outcome = await Promise.race([nextBatch(), late]);
      clearTimeout(timeout);
      if (outcome === 'late') setReachable(false);
      return reachable;
    },
    async close() {
      if (timer) clearTimeout(timer);
      await nextBatch();
      if (timer) clearTimeout(timer);
      await records.close();
    },
  };
}
