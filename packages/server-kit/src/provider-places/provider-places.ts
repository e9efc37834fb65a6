import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProviderLimits } from '../config/plan-limits.ts';
import { AppError } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { queuedJobs } from '../metrics/metrics.ts';
import { inTime } from '../polling/in-time.ts';
import { poll } from '../polling/poll.ts';
import { allot, leaseMs } from './allot.ts';
import type { PlaceStore, Places } from './place-stores.ts';

/** Limits how many calls of a provider all processes of all services make at the same time. */
export interface ProviderPlaces {
  /**
   * Waits for a place for one call, in the order of the calls of this process. The returned function gives it back.
   * @throws AppError `provider_busy` after a minute; the signal's reason when it is aborted
   */
  take(provider: keyof ProviderLimits, signal: AbortSignal): Promise<() => void>;
  /** Gives back all places. */
  close(): Promise<void>;
}

/** Places without a limit. */
export const unlimitedPlaces: Pick<ProviderPlaces, 'take'> = { take: async () => () => {} };

const longestWaitMs = 60_000;
const storeMs = 1_000;
/** How often a process looks for places while there may be too few, and how often it says that it is alive while there are enough. */
const shortMs = 1_000;
const renewMs = leaseMs / 2;
const conflictMs = 20;

interface Options {
  store: PlaceStore;
  limits: ProviderLimits;
  logger: Logger;
  /** For tests. */
  everyMs?: number;
}

/**
 * Shares the places through a store. A process takes and gives back places together and keeps them from one call to the next, so that a
 * busy process asks the store once in ten seconds, and once a second when more than half of the places are wanted. The places of a
 * process that dies are free after 20 s. While the store is out of reach, each process counts alone.
 */
export function createProviderPlaces({ store, limits, logger, everyMs = shortMs }: Options): ProviderPlaces {
  const lanes = new Map<string, Lane>();
  const laneOf = (provider: keyof ProviderLimits, limit: number) => {
    const lane = lanes.get(provider) ?? createLane({ provider, limit, store, logger, everyMs });
    lanes.set(provider, lane);
    return lane;
  };
  return {
    async take(provider, signal) {
      const limit = limits[provider];
      return limit === null ? () => {} : laneOf(provider, limit).take(signal);
    },
    async close() {
      await Promise.all([...lanes.values()].map((lane) => lane.close()));
    },
  };
}

type Lane = ReturnType<typeof createLane>;

interface LaneOptions extends Required<Pick<Options, 'store' | 'logger' | 'everyMs'>> {
  provider: string;
  limit: number;
}

/** The places at one provider. */
function createLane({ provider, limit, store, logger, everyMs }: LaneOptions) {
  const process = randomUUID();
  const waiting = new Set<() => void>();
  let inUse = 0;
  /** How many calls may be in progress here. */
  let allowed = 0;
  /** As stored by this process the last time; null when it has to be read. */
  let seen: Places | null = null;
  let isShort = false;
  let holds = false;
  const labels = { queue: `provider ${provider}` };

  const begin = () => {
    for (const start of waiting) {
      if (inUse >= allowed) return;
      waiting.delete(start);
      start();
    }
  };

  /** Takes what is needed and free, and gives back what is not needed. */
  const exchange = async () => {
    for (;;) {
      seen ??= await store.read(provider);
      const own = { process, inUse, wanted: inUse + waiting.size };
      const next = allot(seen.holdings, own, { limit, now: Date.now() });
      // No call may begin in a place that is being given back.
      allowed = Math.min(allowed, next.allowed);
      const version = await store.replace(provider, { ...seen, holdings: next.holdings });
      seen = version === null ? null : { version, holdings: next.holdings };
      if (seen) return next;
      await pause(Math.random() * conflictMs);
    }
  };
  const look = async () => {
    if (inUse + waiting.size === 0 && !holds) {
      isShort = false;
      return null;
    }
    try {
      const next = await inTime(exchange(), storeMs, () => {
        throw new Error(`No response within ${storeMs} ms.`);
      });
      allowed = next.allowed;
      holds = next.holdings.some((one) => one.process === process);
      isShort = next.holdings.reduce((sum, { wanted }) => sum + wanted, 0) > limit / 2;
    } catch (error) {
      seen = null;
      allowed = limit;
      isShort = true;
      throw error;
    } finally {
      begin();
    }
    if (isShort) return true;
    poller.resume(renewMs);
    return null;
  };
  const onError = (err: unknown) =>
    logger.warn({ err, provider }, 'the places at a provider cannot be shared; this process counts alone');
  const poller = poll(look, { everyMs, onError });

  const giveBack = () => {
    inUse -= 1;
    queuedJobs.dec({ ...labels, state: 'running' });
    begin();
  };
  const enter = () => {
    inUse += 1;
    queuedJobs.inc({ ...labels, state: 'running' });
    return giveBack;
  };

  return {
    async take(signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      if (waiting.size === 0 && inUse < allowed) return enter();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const start = () => resolve(enter());
      const leave = (reason: unknown) => {
        waiting.delete(start);
        reject(reason);
      };
      const onAbort = () => leave(signal.reason);
      const timer = setTimeout(() => leave(new AppError('provider_busy')), longestWaitMs);
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.add(start);
      queuedJobs.inc({ ...labels, state: 'waiting' });
      if (!isShort) poller.wake();
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        queuedJobs.dec({ ...labels, state: 'waiting' });
      }
    },
    async close(): Promise<void> {
      await poller.stop();
      if (holds)
        await inTime(
          exchange().then(() => {}),
          storeMs,
          () => {},
        ).catch(() => {});
    },
  };
}
